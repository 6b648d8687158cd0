"""Line mode: the game without a screen, in typed lines and one reply a line."""

"""Line mode: the game without a screen, one thing said a line."""

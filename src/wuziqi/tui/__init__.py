"""What you see: the screens in the terminal."""

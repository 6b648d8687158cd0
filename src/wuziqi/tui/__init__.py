"""The screens in the terminal."""

"""Players without alpha-beta: beginners, pattern players, perfect play, other row lengths."""

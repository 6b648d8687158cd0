"""The command ``wuziqi``: its arguments, and a module for each of its commands."""

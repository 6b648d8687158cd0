"""The other screens: menu, rules, settings, library, help and replay."""

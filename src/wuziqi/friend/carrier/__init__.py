"""The carrier: a process of its own that brings messages to a friend and back.

It is the only place that knows the network, and the libraries for it (``wuziqi[online]``).
"""

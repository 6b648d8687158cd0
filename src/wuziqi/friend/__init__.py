"""A friend over the network: the messages between two programs, and the process that carries them.

``link`` is our end of that process, which is ``carrier``: the only place that knows the network.
"""

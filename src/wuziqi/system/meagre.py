"""POSIX without what Windows lacks, so that the tests run the other way of doing things here."""

import sys

from wuziqi.system.contract import ByteSink, ByteSource, Child
from wuziqi.system.threads import ThreadSink, ThreadSource

if sys.platform != "win32":
    from wuziqi.system.posix import Posix

    class MeagrePosix(Posix):
        """Pipes by threads, only signals that end the program, no fork, nothing is paused."""

        watched_signals = ("SIGINT", "SIGTERM", "SIGHUP")
        forks = False

        def source(self, descriptor: int) -> ByteSource:
            return ThreadSource(descriptor)

        def sink(self, descriptor: int) -> ByteSink:
            return ThreadSink(descriptor)

        def pause_group(self, child: Child) -> None:
            """Do nothing: it runs on."""

        def resume_group(self, child: Child) -> None:
            """Do nothing: it was never stopped."""

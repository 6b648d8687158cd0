"""Other processes, on every system."""

import os
import time

import psutil

PATIENCE = 300.0 if os.name == "nt" else 60.0
"""Seconds to wait for an event that must come: machines may be busy, and Wine is slow."""


def children(pid: int) -> list[int]:
    """The processes that a process has started and that exist, the oldest first."""
    found = sorted(psutil.Process(pid).children(), key=psutil.Process.create_time)
    return [child.pid for child in found]


def is_running(pid: int) -> bool:
    """Whether a process exists and has not ended; a zombie has."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def is_stopped(pid: int) -> bool:
    """Whether a signal has stopped a process."""
    return bool(psutil.Process(pid).status() == psutil.STATUS_STOPPED)


def ends_soon(pid: int) -> bool:
    """Wait until a process, which need not be our child, ends; returns whether it does."""
    end = time.monotonic() + PATIENCE
    while is_running(pid):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True

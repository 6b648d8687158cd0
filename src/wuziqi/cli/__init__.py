"""The command ``wuziqi``: its arguments, and its commands."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def fast_loading() -> Iterator[None]:
    """Import modules without garbage collection, and spare them all later collections too."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()

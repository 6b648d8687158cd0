"""What is put into a mailbox: sealed, so that its server can neither read nor change it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from wuziqi.friend.keys import SIDES, Keys
from wuziqi.friend.wire import read_object, write_object


def mailbox_name(keys: Keys) -> str:
    """Return the name of the mailbox in which these keys meet: 32 hexadecimal digits."""
    return _derived(keys, "mailbox").hex()[:32]


class Seal:
    """Seals what one side says, and opens what the other says.

    Each side has a key of its own, derived from the secret: what is thrown back to its sender does
    not open.
    """

    def __init__(self, keys: Keys) -> None:
        (other,) = set(SIDES) - {keys.side}
        self._ours = SecretBox(_derived(keys, keys.side))
        self._theirs = SecretBox(_derived(keys, other))

    def close(self, frame: Mapping[str, Any]) -> str:
        """Return an object sealed, in hexadecimal digits; the nonce is random."""
        return str(self._ours.encrypt(write_object(frame).encode("ascii")).hex())

    def open(self, body: str) -> dict[str, Any] | None:
        """Return what the other side sealed; None for anything else."""
        try:
            plain = self._theirs.decrypt(bytes.fromhex(body))
            return read_object(plain.decode("ascii"))
        except (CryptoError, ValueError):
            return None


def _derived(keys: Keys, purpose: str) -> bytes:
    secret = bytes.fromhex(keys.key)
    return hashlib.blake2b(
        f"wuziqi friend 1: {purpose}".encode(), key=secret, digest_size=32
    ).digest()

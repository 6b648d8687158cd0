import time

import pytest

from wuziqi.words.library_texts import date_text


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be changed here")
@pytest.mark.parametrize("zone", ["UTC", "UTC-14", "UTC+12"])
@pytest.mark.parametrize(
    "moment", ["9999-12-31T23:59:59Z", "9999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "soon"]
)
def test_any_moment_is_shown(moment: str, zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert date_text(moment, "%Y-%m-%d %H:%M")
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()

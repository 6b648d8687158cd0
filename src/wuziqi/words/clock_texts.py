"""What is said about the clocks."""

from wuziqi.locale import _, ngettext
from wuziqi.records.time_control import Reading, TimeControl
from wuziqi.session.clock import clock_text
from wuziqi.session.notices import ClockNotice, LowTime


def notice_text(notice: ClockNotice, control: TimeControl | None) -> str:
    """What there is to say as time passes in a game of this time control."""
    if isinstance(notice, LowTime):
        return _("Only {seconds} seconds are left.").format(seconds=notice.seconds)
    if control is None:
        return ""
    begun = _("The last period has begun: {seconds} seconds.")
    if notice.left > 1:
        begun = _("Period {number} of {count} has begun: {seconds} seconds.")
    number = control.periods - notice.left + 1
    text = begun.format(number=number, count=control.periods, seconds=f"{control.period:g}")
    return _("The main time is used up. {text}").format(text=text) if notice.first else text


def reading_text(reading: Reading, control: TimeControl) -> str:
    """What a clock shows, in words: the time, and which period it is of."""
    time = clock_text(reading._replace(periods=0))
    if reading.periods:
        text = _("{time} of period {number} of {count}")
        number = control.periods - reading.periods + 1
        return text.format(time=time, number=number, count=control.periods)
    if reading.more:
        text = ngettext("{time} and {count} period", "{time} and {count} periods", control.periods)
        return text.format(time=time, count=control.periods)
    return time

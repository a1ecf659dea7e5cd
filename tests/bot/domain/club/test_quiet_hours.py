from datetime import UTC, datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.quiet_hours import QuietHours, read_quiet_hours

HOURS = st.integers(0, 23)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)).map(datetime.timestamp)
ZONES = st.sampled_from(["Europe/Paris", "Europe/Brussels", "America/Toronto", "Asia/Kolkata"])


@pytest.mark.parametrize("typed", ["23-9", "23h-9h", " 23 - 9 ", "23–9"])
def test_quiet_hours_are_read_as_people_type_them(typed):
    assert read_quiet_hours(typed) == QuietHours(23, 9)


@pytest.mark.parametrize(("typed", "read"), [("24-9", (0, 9)), ("22-24", (22, 0)), ("0-24", (0, 0)), ("1h - 7h", (1, 7))])
def test_midnight_has_two_names_and_hours_are_said_back_as_they_were_read(typed, read):
    assert read_quiet_hours(typed) == QuietHours(*read)
    assert read_quiet_hours(str(QuietHours(*read))) == QuietHours(*read)
    assert str(QuietHours(23, 9)) == "23-9"


@pytest.mark.parametrize("typed", ["", "66", "25-9", "9-25", "-5-3", "23-9-7", "fr,en", "a-b", "23-", "123-9"])
def test_what_are_no_hours_is_not_read_as_such(typed):
    assert read_quiet_hours(typed) is None


@pytest.mark.parametrize("start", range(24))
def test_every_hour_of_a_day_is_quiet_or_not(start):
    half_past_noon = datetime(2026, 1, 14, 11, 30, tzinfo=UTC).timestamp()  # in Paris
    for end, later in product(range(24), range(24)):
        at, quiet = half_past_noon + later * 3600, {(start + hour) % 24 for hour in range((end - start) % 24)}
        left = (end - 12 - later) % 24 if (12 + later) % 24 in quiet else 0.5
        assert QuietHours(start, end).over_at(at, "Europe/Paris") == at + (left - 0.5) * 3600


@given(start=HOURS, end=HOURS, at=MOMENTS, zone=ZONES)
def test_a_message_goes_out_at_once_outside_of_the_quiet_hours_and_at_their_end_within_them(start, end, at, zone):
    then = QuietHours(start, end).over_at(at, zone)
    local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(zone))
    quiet = {(start + hour) % 24 for hour in range((end - start) % 24)}
    if local.hour not in quiet:
        assert then == at
    else:
        assert at < then <= at + 25 * 3600
        over = datetime.fromtimestamp(then, UTC).astimezone(ZoneInfo(zone))
        assert over.hour in (end, end + 1)
        assert (over.minute, over.second, over.microsecond) == (0, 0, 0)

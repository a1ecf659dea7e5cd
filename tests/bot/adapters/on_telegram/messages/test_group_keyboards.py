"""The buttons under what a group reads: two rows, each label whole on a phone, and nothing that can't be reached."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.on_telegram.messages.keyboards import MOST_IN_A_ROW, ROOM, WIDE, keyboard, unfolded
from bot.adapters.serving import Served
from bot.adapters.stamps import Stamp
from bot.adapters.taps import Offering, read_tap
from bot.domain.club.people import Role
from bot.presenter.action import MOST, WHOLE, Action, Weight
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Tournaments
from bot.services.requests import Request

ACTIONS = st.lists(
    st.builds(
        Action,
        label=st.text("abcdefghij é'", min_size=1, max_size=58).filter(str.strip),
        command=st.sampled_from(["undo", "enterme", "draw", "where"]),
        argument=st.text("abc123", max_size=60),
        role=st.sampled_from([Role.PLAYER, Role.FLOOR, Role.DIRECTOR]),
        weight=st.sampled_from(list(Weight)),
    ),
    max_size=MOST,
)
TURNS = [Action("◀ 1", "log", page=1), Action("3 ▶", "log", page=3), Action("Tout", "log", page=WHOLE)]


class Chat:
    """What makes the buttons of a group, and keeps what is too long for one."""

    def __init__(self):
        self.kept = {}
        self.stamp = Stamp(b"k" * 32, "telegram:-1")
        self.offering = Offering(self.stamp, self.hold)

    def hold(self, text):
        self.kept[f"{len(self.kept)}"] = text
        return f"{len(self.kept) - 1}"

    def rows(self, actions, *, alone=False):
        served = Served(Request("tournaments"), Reply(Tournaments((), ()), "fr"), (), tuple(actions), role=Role.DIRECTOR)
        made = keyboard(served, self.offering, alone=alone)
        return [list(row) for row in made.inline_keyboard] if made else []

    def opened(self, rows):
        """What is behind the button that opens the rest, and who may open it."""
        for one in (button for row in rows for button in row):
            tap = read_tap(self.stamp.genuine(one.callback_data))
            if tap.kind == "m":
                return unfolded(self.kept[tap.words[1][1:]])
        return None


def fits(row):
    widest = max(len(one.text) for one in row)
    return len(row) == 1 or (widest < WIDE if len(row) == 2 else widest * len(row) <= ROOM)


@given(ACTIONS, st.booleans())
def test_a_group_sees_two_rows_and_one_more_where_pages_are_turned(actions, paged):
    rows = Chat().rows([*actions, *(TURNS if paged else ())])
    assert len(rows) <= 2 + paged
    assert all(len(row) <= MOST_IN_A_ROW and fits(row) for row in rows[: len(rows) - paged])
    assert all(len(one.callback_data.encode()) <= 64 for row in rows for one in row)


@given(ACTIONS)
def test_every_button_is_there_or_behind_the_one_that_opens_the_rest(actions):
    chat = Chat()
    rows = chat.rows(actions)
    found = chat.opened(rows)
    whole = found[1].inline_keyboard if found else rows
    assert [one.text.strip() for row in whole for one in row] == [
        f"{'✅ ' if one.weight is Weight.DO else '↩️ ' if one.weight is Weight.DANGER else ''}{one.label}".strip()
        for one in actions
    ]
    if found:
        left_out = actions[sum(map(len, rows)) - 1 :]
        assert found[0] == min(one.role for one in left_out)


@given(ACTIONS)
def test_in_private_everything_is_said_in_full(actions):
    chat = Chat()
    assert chat.opened(chat.rows(actions, alone=True)) is None


def test_what_is_kept_can_be_searched_for_a_name():
    chat = Chat()
    rows = chat.rows([Action(f"Inès Müller, déjà prévenue {at}", "told", str(at), Role.FLOOR) for at in range(6)])
    assert chat.opened(rows) is not None
    assert any("Inès Müller" in text and json.loads(text) for text in chat.kept.values())


def test_where_nothing_can_be_written_what_is_too_long_for_a_button_is_left_out_after_one_try():
    chat, tries = Chat(), []

    def silent(text):
        tries.append(text)
        raise NotSavedError(Cause.UNREACHABLE, "the server does not answer")

    chat.offering = Offering(chat.stamp, silent)
    long = [Action(f"Long {number}", "article", "casino " + "x" * 60 + str(number)) for number in range(3)]
    rows = chat.rows([long[0], Action("6.4", "article", "ropta 6.4"), *long[1:]], alone=True)
    assert [[one.text for one in row] for row in rows] == [["6.4"]]
    assert len(tries) == 1

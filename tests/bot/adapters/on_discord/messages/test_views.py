"""The views of discord.py: what it forgets when one of them expires, and that none of Floorman's is such a one."""

import ast
from pathlib import Path

import pytest
from discord import ui

import bot.adapters.on_discord
from bot.adapters.on_discord.messages.buttons import MixedView, Tap, button, buttons_view, kept, view_of

FOLDER = Path(bot.adapters.on_discord.__file__).parent
MAKERS = {"View", "LayoutView"}
ONE_PLACE = "messages/buttons.py"


class Numbered(ui.DynamicItem[ui.Button], template=r"n:(?P<number>[0-9]+)"):
    """A button of which the library knows by its pattern what it does."""

    def __init__(self):
        super().__init__(ui.Button(label="1", custom_id="n:1"))


def ordinary():
    return ui.Button(label="ordinary", custom_id="ordinary")


def expires(*items, timeout=180.0):
    """Whether the library still knows the pattern, when a message that bears these has expired."""
    store = ui.view.ViewStore(None)
    view = ui.View(timeout=timeout)
    for item in items:
        view.add_item(item)
    store.add_view(view, 1)
    assert store._dynamic_items
    view._dispatch_timeout()
    return bool(store._dynamic_items)


async def test_the_trap_is_there_in_the_discord_py_that_is_installed():
    """Where this fails, the library has mended it, and the guard has done its service."""
    assert not expires(Numbered(), ordinary())


async def test_a_view_of_one_kind_is_safe():
    assert expires(Numbered())


@pytest.mark.parametrize("laid", [ui.View, ui.LayoutView])
async def test_a_mix_that_expires_is_refused_and_one_that_stays_is_not(laid):
    def holding(timeout, *items):
        view = laid(timeout=timeout)
        if laid is ui.View:
            for item in items:
                view.add_item(item)
        else:
            view.add_item(ui.Container(ui.TextDisplay("words"), ui.ActionRow(*items)))
        return view

    mine = button("mine", "a|board||")
    with pytest.raises(MixedView):
        kept(holding(180.0, mine, ordinary()))
    for view in (holding(None, mine, ordinary()), holding(180.0, mine), holding(180.0, ordinary())):
        assert kept(view) is view


async def test_links_are_no_business_of_the_librarys():
    view = ui.View(timeout=180.0)
    view.add_item(button("mine", "a|board||"))
    view.add_item(ui.Button(label="link", url="https://example.org"))
    assert kept(view) is view


async def test_what_the_front_end_makes_never_expires_and_is_its_own_throughout():
    made = view_of([button("one", "a|board||"), button("again", "a|board||"), Tap(ui.RoleSelect(custom_id="c|floor_role|0"))])
    assert made.timeout is None
    assert [item.custom_id for item in made.children] == ["a|board||", "c|floor_role|0"]
    assert all(isinstance(item, Tap) for item in made.children)
    assert view_of([]) is None
    assert buttons_view(button("one", "a|board||")).timeout is None


def test_no_other_place_of_the_front_end_makes_a_view():
    """All go through the one that refuses a mix."""
    found = []
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name = getattr(called, "attr", getattr(called, "id", ""))
            made = name in MAKERS
            derived = isinstance(node, ast.ClassDef) and any(getattr(base, "attr", "") in MAKERS for base in node.bases)
            if made or derived:
                found.append(file.relative_to(FOLDER).as_posix())
    assert set(found) == {ONE_PLACE}

"""The post of a bot is one process's alone; who dies leaves it at once, and on PostgreSQL who hangs leaves it soon."""

import signal
import time
from contextlib import suppress

import pytest

from bot.services.ports.failures import NotSavedError
from bot.services.ports.shares import read_share
from bot.store.database import open_database
from bot.store.posts import StoredPosts
from tests.bot.store.test_two_floors import go_on, says
from tests.patience import LONG

BOT, OTHER = "discord:MTQ1NjA3", "telegram:987654"
HOLDS = """
import sys
from bot.store.database import open_database
from bot.store.posts import StoredPosts

post = StoredPosts(open_database(sys.argv[1])).at(sys.argv[2])
print("holds" if post.hold() else "refused", flush=True)
while input() == "":
    print("holds" if post.hold() else "refused", flush=True)
"""


@pytest.fixture
def posts(database_url, opened):
    return StoredPosts(opened(database_url))


def got(post):
    """Waits until a post is free, and takes it. Returns the seconds that this took."""
    began = time.monotonic()
    while not post.hold():
        assert time.monotonic() - began < LONG
        time.sleep(0.02)
    return time.monotonic() - began


def test_a_post_is_held_by_one_until_he_leaves_it_and_another_bots_is_free(posts, database_url, opened):
    post, again = posts.at(BOT), StoredPosts(opened(database_url)).at(BOT)
    assert (post.hold(), post.hold(), again.hold(), posts.at(OTHER).hold()) == (True, True, False, True)
    post.leave()
    got(again)
    assert not post.hold()
    again.leave()


@pytest.mark.parametrize(("first", "then", "fits"), [
    ("0/2", "1/2", True), ("0-1,4/6", "2-3,5/6", True), ("0/2", "0/2", False), ("0-2/4", "2-3/4", False), ("0/2", "1/3", False),
    ("0/2", "3/4", False), ("0/1", "0/2", False), ("", "0/2", False), ("0/2", "", False), ("", "", False),
])  # fmt: skip
def test_processes_that_share_a_bot_have_no_shard_twice_and_one_total(posts, database_url, opened, first, then, fits):
    others = StoredPosts(opened(database_url))
    mine = posts.at(BOT, read_share(first) if first else None)
    theirs = others.at(BOT, read_share(then) if then else None)
    assert (mine.hold(), theirs.hold(), mine.hold(), others.at(OTHER, read_share("0/2")).hold()) == (True, fits, True, True)
    mine.leave()
    got(theirs)
    assert mine.hold() == fits
    theirs.leave()
    got(mine)
    mine.leave()


def test_who_is_killed_leaves_his_post_at_once(posts, database_url, started):
    process = started(HOLDS, database_url, BOT)
    says(process, "holds")
    assert not posts.at(BOT).hold()
    process.kill()
    process.wait(LONG)
    assert got(posts.at(BOT)) < 5


def test_who_hangs_loses_his_post_on_postgresql_and_learns_it_when_he_wakes(postgresql, started, opened, monkeypatch):
    with postgresql.database(tables=True) as url:
        posts = StoredPosts(opened(url))
        process = started(HOLDS.replace("post = ", "import bot.store.posts\nbot.store.posts.LEASE = 2\npost = "), url, BOT)
        says(process, "holds")
        process.send_signal(signal.SIGSTOP)
        mine = posts.at(BOT)
        assert not mine.hold()
        got(mine)
        process.send_signal(signal.SIGCONT)
        go_on(process)
        says(process, "refused")
        mine.leave()
        time.sleep(0.1)
        until = time.monotonic() + LONG
        while True:
            go_on(process)
            if process.stdout.readline() == "holds\n":
                break
            assert time.monotonic() < until


def test_after_a_restart_of_the_server_whoever_comes_first_has_the_post(postgresql, opened):
    with postgresql.database(tables=True) as url:
        posts = StoredPosts(opened(url))
        post, other = posts.at(BOT), StoredPosts(opened(url)).at(BOT)
        assert post.hold()
        with postgresql.refusing(url), pytest.raises(NotSavedError):
            post.hold()
        assert (post.hold(), other.hold()) == (True, False)
        post.leave()


def test_who_has_lost_only_his_line_to_the_server_is_not_told_of_another_process_and_gets_his_post_back(postgresql, opened):
    with postgresql.database(tables=True) as url:
        post = StoredPosts(opened(url)).at(BOT)
        assert post.hold()
        with postgresql.hangs_at(url):
            with pytest.raises(NotSavedError):
                post.hold()  # the line is given up, and the server does not know it yet
            time.sleep(2)  # others are let in again meanwhile
            with pytest.raises(NotSavedError):
                post.hold()
        until = time.monotonic() + LONG
        while True:
            with suppress(NotSavedError):
                assert post.hold()
                break
            assert time.monotonic() < until
        assert not StoredPosts(opened(url)).at(BOT).hold()
        post.leave()


def test_nothing_of_a_token_or_a_bot_is_in_the_name_of_the_file_and_it_holds_nothing(tmp_path):
    url = f"sqlite:///{tmp_path / 'floorman.db'}"
    engine = open_database(url)
    post = StoredPosts(engine).at(BOT)
    assert post.hold()
    (file,) = tmp_path.glob("floorman.db.post-*")
    assert (file.stat().st_mode & 0o777, file.read_bytes(), "MTQ1" in file.name) == (0o600, b"", False)
    post.leave()
    engine.dispose()


def test_where_the_file_cannot_be_made_that_is_said_and_nobody_is_told_of_another_process(tmp_path, opened):
    (tmp_path / "here").mkdir()
    posts = StoredPosts(opened(f"sqlite:///{tmp_path / 'here' / 'floorman.db'}"))
    (tmp_path / "here").rename(tmp_path / "gone")
    with pytest.raises(NotSavedError):
        posts.at(BOT).hold()
    assert StoredPosts(opened("sqlite://")).at(BOT).hold()


def test_who_comes_to_a_file_over_a_link_or_by_an_address_of_sqlites_own_finds_the_post_taken(tmp_path, opened, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    file, link = tmp_path / "floorman.db", tmp_path / "elsewhere" / "club.db"
    link.symlink_to(file)
    monkeypatch.chdir(tmp_path)
    post, *others = (
        StoredPosts(opened(f"sqlite:///{named}")).at(BOT) for named in (file, link, f"file:{file}?uri=true", "./floorman.db")
    )
    assert [post.hold(), *(other.hold() for other in others)] == [True, False, False, False]
    post.leave()
    assert others[0].hold()
    assert not post.hold()
    others[0].leave()

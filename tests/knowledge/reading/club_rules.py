"""The rules of three clubs that don't exist, in three languages (clubs.toml), with traps: lines that begin with a figure."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

CLUBS = Path(__file__).with_name("clubs.toml")


@dataclass(frozen=True)
class Rule:
    """An article: its title, and its paragraphs; one that begins with "- " is a point of a list."""

    title: str
    text: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class ClubRules:
    language: str
    title: str
    word: str
    chapter_word: str
    appendix: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self):
        return [rule for chapter in self.chapters for rule in chapter.rules]


def _rules(club) -> ClubRules:
    chapters = tuple(
        Chapter(each["title"], tuple(Rule(rule["title"], tuple(rule["text"])) for rule in each["rule"]))
        for each in club.pop("chapter")
    )
    return ClubRules(**club, chapters=chapters)


ENGLISH, FRENCH, DUTCH = ALL = tuple(_rules(club) for club in tomllib.loads(CLUBS.read_text(encoding="utf-8"))["club"])

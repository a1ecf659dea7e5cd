import re
from pathlib import Path

import bot
from bot.domain.club.languages import DEFAULT_LANGUAGE, LANGUAGES
from bot.i18n.words import words_in

CODE = Path(bot.__file__).parent
LISTED = re.compile(r"""["']fr["'],\s*["']en["']""")


def test_there_is_a_catalogue_for_every_language_and_no_other():
    catalogues = {folder.name for folder in (CODE / "i18n").iterdir() if any(folder.glob("*.toml"))}
    assert catalogues == set(LANGUAGES)
    assert words_in("de").language == DEFAULT_LANGUAGE


def test_the_languages_are_listed_in_one_place():
    listed = {str(path.relative_to(CODE)) for path in CODE.rglob("*.py") if LISTED.search(path.read_text(encoding="utf-8"))}
    assert listed == {"domain/club/languages.py"}

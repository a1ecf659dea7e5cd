"""How floors say what somebody has done (`offences.toml`): phrases by offence, in three languages."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from knowledge.books.corpus import CorpusError

OFFENCES_FILE = "offences.toml"
NO_OFFENCE = "none"
"""Under which the bank keeps what is none of the offences."""


@dataclass(frozen=True, slots=True)
class OffencePhrase:
    """A phrase for an offence, in a language."""

    text: str
    language: str
    offence: str


def load_offences(corpus: Path) -> tuple[OffencePhrase, ...]:
    """The phrases of the bank, which lies in the folder of the bundled books; none where there is no bank. Raises CorpusError for
    a file that is none.
    """
    file = corpus / OFFENCES_FILE
    if not file.exists():
        return ()
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        return tuple(
            OffencePhrase(phrase, language, offence)
            for offence, spoken in data.items()
            for language, phrases in spoken.items()
            for phrase in phrases.split("\n")
            if phrase.strip()
        )
    except (tomllib.TOMLDecodeError, AttributeError, UnicodeDecodeError) as error:
        raise CorpusError(file, f"no phrases by offence and language ({error}); correct or remove the lines") from error

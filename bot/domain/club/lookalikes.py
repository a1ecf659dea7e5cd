"""Letters of other alphabets that look like ours: a name with one of them is another to a computer, and the same to people."""

from __future__ import annotations

_LATIN = str.maketrans(
    "АВЕКМНОРСТУХІЈЅаеорсухіјѕԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν",
    "ABEKMHOPCTYXIJSaeopcyxijsdhqwABEZHIKMNOPTYXoav",
)


def as_seen(name: str) -> str:
    """A name in which a letter that looks like a Latin one is that, where the whole of it then is Latin; else as it is.

    >>> as_seen("\u0421arole Petit"), as_seen("\u0421\u043b\u0430\u0432\u0430") == "\u0421\u043b\u0430\u0432\u0430"
    ('Carole Petit', True)
    """
    seen = name.translate(_LATIN)
    return seen if all(letter < "\u0250" for letter in seen if letter.isalpha()) else name

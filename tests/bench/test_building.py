"""Building the indexes of all five books with their question banks. Target: under 60 s."""

from __future__ import annotations


def test_building_all_five_books(benchmark, shelves, tmp_path):
    books = shelves.corpus().books
    shelves.encoder()

    def build() -> int:
        return sum(len(shelves.build(book, tmp_path / book.id).kinds) for book in books)

    benchmark.extra_info["entries"] = benchmark.pedantic(build, rounds=1)

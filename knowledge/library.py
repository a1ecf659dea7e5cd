"""Opens the rulebooks: corpus, model and indexes from where they lie, with a stale index built again before it is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from knowledge import general_bank
from knowledge.book_index import BookIndex
from knowledge.borrowing import Lender, has_bank
from knowledge.corpus import Corpus, bundled_folder, load_corpus
from knowledge.encoders.choose import load_encoder
from knowledge.encoders.identity import encoder_id
from knowledge.encoders.protocol import Encoder
from knowledge.fusion import FusionWeights
from knowledge.glossary import Glossary
from knowledge.index_files import corpus_hash, read_manifest, save_index
from knowledge.language import LanguageGuess
from knowledge.passages import Book
from knowledge.questions import load_common_silence, load_questions, load_silence
from knowledge.rulebook import Rulebooks, bundled_index_folder

GENERAL = "_general"
"""Folder of the general bank's vectors, beside those of the books' indexes."""
Progress = Callable[[Book, int, int], None]
"""Told (book, done, total) while an index is built."""


@dataclass(slots=True)
class Library:
    """The rulebooks of a Floorman on this machine: where they lie, the model they are read with, their indexes."""

    folders: tuple[Path, ...]
    built: Path
    encoder_name: str | None = None
    progress: Progress | None = None
    _encoder: Encoder | None = None
    _corpus: Corpus | None = None

    def encoder(self) -> Encoder:
        """The model, loaded at first use. Raises EncoderUnavailable."""
        if self._encoder is None:
            self._encoder = load_encoder(self.encoder_name)
        return self._encoder

    def corpus(self) -> Corpus:
        """All books, read once. Raises CorpusError for one that is broken."""
        if self._corpus is None:
            self._corpus = load_corpus(self.folders)
        return self._corpus

    def open(self) -> Rulebooks:
        """The rulebooks, their indexes to be loaded at first use. Raises CorpusError for a book that is broken."""
        prebuilt = bundled_index_folder()
        return Rulebooks(
            self.corpus(),
            Glossary.load(bundled_folder() / "glossary.toml"),
            LanguageGuess.load(prebuilt / "languages.json"),
            FusionWeights.load(prebuilt / "weights.json"),
            FusionWeights.load(prebuilt / "weights_bare.json"),
            self.encoder,
            self.index,
        )

    def index(self, book: Book) -> BookIndex:
        """The index of a book: one that fits if there is one, else built now."""
        folder = self.fitting_folder(book)
        return BookIndex.load(folder) if folder else self.build(book, self.built / book.id)

    def fitting_folder(self, book: Book) -> Path | None:
        """Where an index lies that was built from this very book with this very model; None where there is none."""
        identity = encoder_id(self.encoder_name)
        lenders = [self._folder(lender) for lender in self._lenders(book)]
        for folder in (self.built / book.id, bundled_index_folder() / book.id):
            manifest = read_manifest(folder)
            if manifest and manifest.fits(self._folder(book), identity, lenders):
                return folder
        return None

    def build(self, book: Book, target: Path) -> BookIndex:
        """Builds and saves the index of one book."""
        told = self.progress
        bank = load_questions(self._folder(book), book)
        answered = general_bank.answered_by(self._folder(book), book, general_bank.load_general())
        silence = (*load_silence(self._folder(book)), *load_common_silence(), *answered.silent)
        step = (lambda done, total: told(book, done, total)) if told else None
        lenders = self._lenders(book)
        lent, rules = [*map(self.lending, lenders)], self.general() if lenders else None
        index = BookIndex.build(book, bank, silence, self.encoder(), step, lent, rules)
        corpus = corpus_hash(self._folder(book), [self._folder(lender) for lender in lenders])
        save_index(target, index, book.id, corpus, encoder_id(self.encoder_name))
        return index

    def lending(self, book: Book) -> Lender:
        """What other books may borrow of a book that has a bank."""
        return self.index(book).lending(load_questions(self._folder(book), book))

    def general(self, target: Path | None = None) -> Lender:
        """The general bank, which is lent as well; its vectors are made now where none fit (none in `target`, if it is given)."""
        identity = encoder_id(self.encoder_name)
        for folder in [target] if target else [self.built / GENERAL, bundled_index_folder() / GENERAL]:
            found = general_bank.load(folder, identity)
            if found:
                return found
        made = general_bank.lending(general_bank.load_general(), self.encoder())
        general_bank.save(made, target or self.built / GENERAL, identity)
        return made

    def _lenders(self, book: Book) -> list[Book]:
        """The bundled books, for a club's book that has no bank to speak of; for any other, none."""
        if self._bundled(book) or has_bank(len(load_questions(self._folder(book), book)), len(book.passages)):
            return []
        return [other for other in self.corpus().books if self._bundled(other)]

    def _bundled(self, book: Book) -> bool:
        return self._folder(book).parent == bundled_folder()

    def _folder(self, book: Book) -> Path:
        return next(folder / book.id for folder in self.folders if (folder / book.id).is_dir())


def library(own: Path | None, data: Path, encoder: str | None, progress: Progress | None = None) -> Library:
    """The bundled books and a club's own (`own`, a folder of book folders), with indexes built here kept under `data`."""
    folders = (bundled_folder(), own) if own else (bundled_folder(),)
    return Library(folders, data / "index", encoder or None, progress)

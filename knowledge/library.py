"""Opens the rulebooks: corpus, model and indexes from where they lie, with a stale index built again before it is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from knowledge.banks import general
from knowledge.banks.borrowing import Lender, has_bank
from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.corpus import Corpus, load_corpus
from knowledge.books.passages import Book
from knowledge.encoders.choose import load_encoder
from knowledge.encoders.identity import encoder_id
from knowledge.encoders.protocol import Encoder
from knowledge.index import general_vectors
from knowledge.index.book_index import BookIndex
from knowledge.index.files import corpus_hash, read_manifest, save_index
from knowledge.judging.fusion import FusionWeights
from knowledge.rulebook import Rulebooks
from knowledge.shipped import SHIPPED, Shipped
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess

GENERAL = "_general"
"""Folder of the general bank's vectors, beside those of the books' indexes."""
Progress = Callable[[Book, int, int], None]
"""Told (book, done, total) while an index is built."""


@dataclass(slots=True)
class Library:
    """The rulebooks of a Floorman on this machine: the `folders` where they lie, what is `shipped`, where indexes are kept that
    were `built` here, the model they are read with.
    """

    folders: tuple[Path, ...]
    shipped: Shipped
    built: Path
    encoder_name: str | None = None
    progress: Progress | None = None
    _encoder: Encoder | None = None
    _corpus: Corpus | None = None

    def encoder(self) -> Encoder:
        """The model, loaded at first use. Raises EncoderUnavailable."""
        if self._encoder is None:
            self._encoder = load_encoder(self.encoder_name, self.shipped.model)
        return self._encoder

    def corpus(self) -> Corpus:
        """All books, read once. Raises CorpusError for one that is broken."""
        if self._corpus is None:
            self._corpus = load_corpus(self.folders)
        return self._corpus

    def open(self) -> Rulebooks:
        """The rulebooks, their indexes to be loaded at first use. Raises CorpusError for a book that is broken."""
        prebuilt = self.shipped.indexes
        return Rulebooks(
            self.corpus(),
            Glossary.load(self.shipped.corpus / "glossary.toml"),
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
        identity = self._identity()
        lenders = [self._folder(lender) for lender in self._lenders(book)]
        for folder in (self.built / book.id, self.shipped.indexes / book.id):
            manifest = read_manifest(folder)
            if manifest and manifest.fits(self._folder(book), self.shipped.corpus, identity, lenders):
                return folder
        return None

    def build(self, book: Book, target: Path) -> BookIndex:
        """Builds and saves the index of one book."""
        told = self.progress
        bank = load_questions(self._folder(book), book)
        answered = general.answered_by(self._folder(book), book, general.load_general(self.shipped.corpus))
        silence = (*load_silence(self._folder(book)), *load_silence(self.shipped.corpus), *answered.silent)
        step = (lambda done, total: told(book, done, total)) if told else None
        lenders = self._lenders(book)
        lent, rules = [*map(self.lending, lenders)], self.general() if lenders else None
        index = BookIndex.build(book, bank, silence, self.encoder(), step, lent, rules)
        corpus = corpus_hash(self._folder(book), self.shipped.corpus, [self._folder(lender) for lender in lenders])
        save_index(target, index, book.id, corpus, self._identity())
        return index

    def lending(self, book: Book) -> Lender:
        """What other books may borrow of a book that has a bank."""
        return self.index(book).lending(load_questions(self._folder(book), book))

    def general(self, target: Path | None = None) -> Lender:
        """The general bank, which is lent as well; its vectors are made now where none fit (none in `target`, if it is given)."""
        identity = self._identity()
        for folder in [target] if target else [self.built / GENERAL, self.shipped.indexes / GENERAL]:
            found = general_vectors.load(folder, self.shipped.corpus, identity)
            if found:
                return found
        made = general_vectors.lending(general.load_general(self.shipped.corpus), self.encoder())
        general_vectors.save(made, target or self.built / GENERAL, self.shipped.corpus, identity)
        return made

    def _lenders(self, book: Book) -> list[Book]:
        """The bundled books, for a club's book that has no bank to speak of; for any other, none."""
        if self._bundled(book) or has_bank(len(load_questions(self._folder(book), book)), len(book.passages)):
            return []
        return [other for other in self.corpus().books if self._bundled(other)]

    def _bundled(self, book: Book) -> bool:
        return self._folder(book).parent == self.shipped.corpus

    def _identity(self) -> str:
        return encoder_id(self.encoder_name, self.shipped.model)

    def _folder(self, book: Book) -> Path:
        return next(folder / book.id for folder in self.folders if (folder / book.id).is_dir())


def library(
    own: Path | None, data: Path, encoder: str | None, progress: Progress | None = None, shipped: Shipped = SHIPPED
) -> Library:
    """The bundled books and a club's own (`own`, a folder of book folders), with indexes built here kept under `data`."""
    folders = (shipped.corpus, own) if own else (shipped.corpus,)
    return Library(folders, shipped, data / "index", encoder or None, progress)

"""Opens the rulebooks: corpus, model, indexes from where they lie; a stale or damaged index is built again before it is used."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from knowledge.banks import general
from knowledge.banks.borrowing import Lender, has_bank
from knowledge.banks.questions import BankQuestion, load_questions, load_silence
from knowledge.books.corpus import Check, Corpus, load_corpus
from knowledge.books.passages import Book
from knowledge.encoders.choose import load_encoder
from knowledge.encoders.identity import encoder_id
from knowledge.encoders.manifest import read_manifest as read_model
from knowledge.encoders.protocol import Encoder
from knowledge.encoders.sentence_transformer import verify_installed
from knowledge.index import general_vectors
from knowledge.index.book_index import BookIndex
from knowledge.index.club_indexes import ClubIndexes
from knowledge.index.entries import Progress as Step
from knowledge.index.files import IndexManifest, corpus_hash, load_index, read_manifest, save_index
from knowledge.index.folders import private_folder
from knowledge.index.let_go_of import left_behind, let_go_of
from knowledge.judging.fusion import FusionWeights
from knowledge.judging.offences import OffenceReader
from knowledge.judging.small_talk import SmallTalk
from knowledge.rulebook import Rulebooks
from knowledge.seals import MANIFEST, SEAL, Damaged, check, checking, read_sealed
from knowledge.shipped import BARE_WEIGHTS, LANGUAGES, OFFENCES, SHIPPED, SMALL_TALK, WEIGHTS, Shipped
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess

GENERAL = "_general"
"""Folder of the general bank's vectors, beside those of the books' indexes."""
OWN, DIGITS = "_own-", 40
"""How the folder of the index of a club's own book is named: so many digits of its digest behind it."""
LOG = logging.getLogger("floorman.books")
Progress = Callable[[Book, int, int], None]
"""Told (book, done, total) while an index is built."""
Mending = Callable[[Book | None, Damaged], None]
"""Told (book, what is damaged) before an index is built again for that; no book for the vectors of the general bank."""


@dataclass(frozen=True, slots=True)
class Found:
    """A folder with a sound index that fits its book, and its manifest; or neither, and what is damaged if that is why."""

    folder: Path | None = None
    manifest: IndexManifest | None = None
    damage: Damaged | None = None


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
    mending: Mending | None = None
    _model_whole: Future[None] | None = None
    check_own: Check | None = None
    """Looks at what lies beside the text of a book of one's own, of which knowledge knows nothing: its profile."""
    _own: ClubIndexes | None = None

    def encoder(self) -> Encoder:
        """The model, loaded at first use. Raises EncoderUnavailable, and Damaged for a bundled one that has rotted."""
        if self._encoder is None:
            self._encoder = load_encoder(self.encoder_name, self.shipped.model, self._model_whole)
        return self._encoder

    def check(self) -> None:
        """Reads the files that can't be made again: the bundled model, unless another is used, and what was learnt. Raises
        Damaged where one is not what was shipped, and EncoderUnavailable where there is no model, or not what another one needs.
        """
        self.shipped.check_learnt()
        self.shipped.check_books()
        if self.encoder_name:
            verify_installed(self.encoder_name)
        else:
            check(self.shipped.model, read_model(self.shipped.model).files)

    def corpus(self) -> Corpus:
        """All books, read once; one of one's own that can't be used is left out. Raises CorpusError for a shipped one that is
        broken, Damaged for one that is not what was shipped.
        """
        if self._corpus is None:
            own = [folder for folder in self.folders if folder != self.shipped.corpus]
            if self.shipped.corpus in self.folders:
                self.shipped.check_books()
            self._corpus = load_corpus([self.shipped.corpus] if len(own) < len(self.folders) else (), own, self._check)
        return self._corpus

    def _check(self, folder: Path, book: Book) -> None:
        """Raises ValueError for what lies beside the text of a book of one's own and can't be used."""
        load_questions(folder, book)
        load_silence(folder)
        general.answered_by(folder, book, general.load_general(self.shipped.corpus))
        if self.check_own is not None:
            self.check_own(folder, book)

    def own_indexes(self) -> ClubIndexes:
        """The indexes of clubs' own books, which lie in no folder: one for all who ask in this process."""
        if self._own is None:
            self._own = ClubIndexes(lambda book: _loaded(self.fitting(book)), self._index_own)
        return self._own

    def _index_own(self, book: Book, told: Step) -> BookIndex:
        target = self.built / folder_of(book)
        with self._alone(target.name):
            # another process may have built it meanwhile
            return _loaded(self.fitting(book)) or self._build(book, target, told)

    def waiting(self, rulebooks: Rulebooks) -> Rulebooks:
        """The same for somebody who waits until the index of a club's own book is made, and is shown how far it is."""
        return replace(rulebooks, index_of=self.index, ready_of=None)

    def open(self) -> Rulebooks:
        """The rulebooks, their indexes to be loaded at first use. Raises CorpusError for a book that is broken, and Damaged where
        something learnt is not what was shipped.
        """
        self.shipped.check_learnt()
        prebuilt = self.shipped.indexes
        return Rulebooks(
            self.corpus(),
            Glossary.load(self.shipped.corpus / "glossary.toml"),
            LanguageGuess.load(prebuilt / LANGUAGES),
            FusionWeights.load(prebuilt / WEIGHTS),
            FusionWeights.load(prebuilt / BARE_WEIGHTS),
            self.encoder,
            lambda book: self.own_indexes().index(book) if book.digest else self.index(book),
            OffenceReader(self.shipped.corpus, prebuilt / OFFENCES, self._identity),
            ready_of=lambda book: self.own_indexes().ready(book),
            small_talk=self._small_talk(),
        )

    def _small_talk(self) -> SmallTalk | None:
        """What tells small talk, where it was learnt with the model that is used."""
        file = self.shipped.indexes / SMALL_TALK
        learnt = SmallTalk.load(file) if file.exists() else None
        return learnt if learnt is not None and learnt.encoder == self._identity() else None

    def index(self, book: Book) -> BookIndex:
        """The index of a book: one that fits and is sound if there is one, else built now. Raises what `encoder` raises, and
        OSError where there is no room for it.
        """
        fitting = self.fitting(book)
        if not self.encoder_name and not self._encoder and not self._model_whole:
            # whoever needs an index needs the model next, which is read through beside: a cold answer can't wait for it
            self._model_whole = checking(self.shipped.model, read_model(self.shipped.model).files)
        found = _loaded(fitting)
        if found:
            return found
        with self._alone(folder_of(book)):
            # whoever held the lock may have built it meanwhile
            fitting = self.fitting(book)
            found = _loaded(fitting)
            if found:
                return found
            if fitting.damage and self.mending:
                self.mending(book, fitting.damage)
            return self._build(book, self.built / folder_of(book))

    def fitting(self, book: Book) -> Found:
        """Where a sound index lies that was built from this very book with this very model; what is damaged where only such ones
        would fit.
        """
        identity = self._identity()
        damage, made_of = None, self._made_of(book)
        folders = (self.built / folder_of(book), *(() if book.digest else (self.shipped.indexes / book.id,)))
        for folder in folders:
            try:
                manifest = read_manifest(folder)
                if not manifest:
                    continue
                sound = checking(folder, manifest.files)
                if manifest.fits(made_of, identity):
                    sound.result()
                    return Found(folder, manifest)
            except Damaged as error:
                damage = damage or error
        return Found(damage=damage)

    def state(self, book: Book) -> str:
        """What tells a book, as it is searched now, from any other state of it: SHA-256 over all that its index is built from,
        the model, and what was learnt. Raises EncoderUnavailable, and Damaged where something is not what was shipped.
        """
        learnt = read_sealed(self.shipped.indexes / MANIFEST)[SEAL]
        return sha256("\n".join((self._made_of(book), self._identity(), learnt)).encode()).hexdigest()

    def build(self, book: Book, target: Path) -> BookIndex:
        """Builds and saves the index of one book, when no other process does so."""
        with self._alone(book.id):
            return self._build(book, target)

    def _build(self, book: Book, target: Path, step: Step | None = None) -> BookIndex:
        told, bank, silence = self.progress, self._bank(book), load_silence(self.shipped.corpus)
        if not book.digest:
            answered = general.answered_by(self._folder(book), book, general.load_general(self.shipped.corpus))
            silence = (*load_silence(self._folder(book)), *silence, *answered.silent)
        step = step or ((lambda done, total: told(book, done, total)) if told else None)
        lenders = self._lenders(book)
        lent, rules = [*map(self.lending, lenders)], self.general() if lenders else None
        index = BookIndex.build(book, bank, silence, self.encoder(), step, lent, rules)
        save_index(target, index, book.id, self._made_of(book), self._identity())
        return index

    def _bank(self, book: Book) -> tuple[BankQuestion, ...]:
        """What is known to be asked of a book; nothing of one that lies in no folder."""
        return () if book.digest else load_questions(self._folder(book), book)

    def _made_of(self, book: Book) -> str:
        """SHA-256 over all that the index of a book is built from."""
        lenders = [self._folder(lender) for lender in self._lenders(book)]
        return corpus_hash(None if book.digest else self._folder(book), self.shipped.corpus, lenders, book.digest)

    def lending(self, book: Book) -> Lender:
        """What other books may borrow of a book that has a bank."""
        return self.index(book).lending(load_questions(self._folder(book), book))

    def general(self, target: Path | None = None) -> Lender:
        """The general bank, which is lent as well; its vectors are made now where none fit (none in `target`, if it is given)."""
        folders = [target] if target else [self.built / GENERAL, self.shipped.indexes / GENERAL]
        found, _ = self._general_in(folders)
        if found:
            return found
        with self._alone(GENERAL):
            found, damage = self._general_in(folders)
            if found:
                return found
            if damage and self.mending:
                self.mending(None, damage)
            made = general_vectors.lending(general.load_general(self.shipped.corpus), self.encoder())
            general_vectors.save(made, target or self.built / GENERAL, self.shipped.corpus, self._identity())
            return made

    def _general_in(self, folders: Sequence[Path]) -> tuple[Lender | None, Damaged | None]:
        damage = None
        for folder in folders:
            try:
                found = general_vectors.load(folder, self.shipped.corpus, self._identity())
            except Damaged as error:
                damage = damage or error
                continue
            if found:
                return found, None
        return None, damage

    def let_go(self, wanted: Callable[[], Collection[str]]) -> int:
        """Takes the indexes of clubs' own books off the disk whose digests nobody has `wanted` any more, which is asked again for
        each, and what ended processes have left behind. Returns how many. One that another process builds just now is left, and
        one that is wanted again is built again: nothing is lost but time.
        """
        from filelock import Timeout

        count = 0
        for folder in sorted(self.built.glob(f"{OWN}*")) if self.built.is_dir() else ():
            try:
                if not _is_wanted(folder, wanted()):
                    with self._alone(folder.name, waits=0):
                        if not _is_wanted(folder, wanted()):
                            let_go_of(folder)
                            count += 1
            except (OSError, Timeout) as error:
                LOG.warning("the index %s is left for the next time: %s", folder.name, error)
        for part in left_behind(self.built, OWN):
            shutil.rmtree(part, ignore_errors=True)
        return count

    @contextmanager
    def _alone(self, name: str, waits: float = -1) -> Iterator[None]:
        """Lets one process at a time, and one thread of it, build what is named; the lock goes with its process. Whoever does not
        wait for it (so many seconds; -1: as long as it takes) is raised Timeout.
        """
        # imported here: nearly always all is built
        from filelock import FileLock

        private_folder(self.built)
        with FileLock(self.built / f".{name}.lock", timeout=waits):
            yield

    def _lenders(self, book: Book) -> list[Book]:
        """The bundled books, for a club's book that has no bank to speak of; for any other, none."""
        if self._bundled(book) or has_bank(len(self._bank(book)), len(book.passages)):
            return []
        return [other for other in self.corpus().books if self._bundled(other)]

    def _bundled(self, book: Book) -> bool:
        return not book.digest and self._folder(book).parent == self.shipped.corpus

    def _identity(self) -> str:
        return encoder_id(self.encoder_name, self.shipped.model)

    def _folder(self, book: Book) -> Path:
        return next(folder / book.id for folder in self.folders if (folder / book.id).is_dir())


def folder_of(book: Book) -> str:
    """The name of the folder of a book's index: no id begins with a sign, so that a club's own book is taken for no other."""
    return f"{OWN}{book.digest[:DIGITS]}" if book.digest else book.id


def _is_wanted(folder: Path, digests: Collection[str]) -> bool:
    return folder.name in {f"{OWN}{digest[:DIGITS]}" for digest in digests}


def _loaded(found: Found) -> BookIndex | None:
    return load_index(found.folder, found.manifest) if found.folder and found.manifest else None


def library(
    own: Path | None,
    data: Path,
    encoder: str | None,
    progress: Progress | None = None,
    shipped: Shipped = SHIPPED,
    mending: Mending | None = None,
    check_own: Check | None = None,
) -> Library:
    """The bundled books and one's own (`own`, a folder of book folders), with indexes built here kept under `data`; one of those
    that `check_own` refuses is left out.
    """
    folders = (shipped.corpus, own) if own else (shipped.corpus,)
    return Library(folders, shipped, data / "index", encoder or None, progress, mending=mending, check_own=check_own)

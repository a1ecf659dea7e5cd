"""The published text of a tournament's draws: one plain file that stands alone, that people can read and programs can check.

Its form and the method are written out in docs/draw-method.md. A draw goes through it in two steps: `announce` publishes its list
with a fingerprint; `reveal` adds the words that players said since, the seed and the result. `close` says what became of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.draws.errors import ChainExhausted, ProofUnreadable
from bot.domain.draws.lots import CHAIN_LENGTH, read_word, sha256, verify_link
from bot.domain.draws.proof_reading import read_text
from bot.domain.draws.proof_records import DrawRecord, Proof, Status, Verification
from bot.domain.draws.proof_verifying import computed_result, verify
from bot.domain.draws.proof_writing import subject, write_text


def write_proof(proof: Proof) -> str:
    """The published text. Raises TextTooLong; ValueError for values that no tournament has and no text can hold (an entrant
    with the number 0, a reason for a draw that stands, a seal of another form).
    """
    text = write_text(proof)
    try:
        same = read_proof(text) == proof
    except ProofUnreadable as refusal:
        raise ValueError(f"no text can say this: line {refusal.fields['line']}") from None
    if not same:
        raise ValueError("the text would not say what the proof says")
    return text


def read_proof(text: str) -> Proof:
    """What a published text says, be it true or not; a copy that has been through a chat is read as well. Raises
    ProofUnreadable with the line and with what is expected there.
    """
    return read_text(text)


def verify_proof(text: str) -> Verification:
    """Whether a published text holds: the list, seed and result of each draw, and its number, computed again from the text
    alone. Raises ProofUnreadable where there is nothing to compute.
    """
    return verify(read_proof(text))


def fingerprint(proof: Proof, record: DrawRecord) -> str:
    """The SHA-256 of what is published of a draw before its seed: to be shown in the announcement, so that it can be compared."""
    return sha256(subject(proof.tournament, proof.seal, record))


def announce(proof: Proof, record: DrawRecord) -> Proof:
    """The proof with a new draw, its list fixed and its seed not yet told. Raises ChainExhausted, and the refusals of the kind's
    draw where the list can't be drawn from; ValueError for a number that is not the next one.
    """
    if record.number > CHAIN_LENGTH:
        raise ChainExhausted(number=record.number, most=CHAIN_LENGTH)
    if [one.number for one in proof.draws] != list(range(1, record.number)):
        raise ValueError("a draw bears the number after the last one")
    sealed = replace(record, status=Status.SEALED, seed="", result=(), fingerprint=fingerprint(proof, record))
    computed_result(proof, replace(sealed, seed="0" * 64))  # a rehearsal, so that the refusal comes before the announcement
    return replace(proof, draws=(*proof.draws, sealed))


def reveal(proof: Proof, number: int, seed: str, words: Sequence[str] = ()) -> Proof:
    """The proof with a sealed draw drawn: `seed` is the draw's link of the chain, `words` what players said after the list was
    published. Raises WordEmpty, WordTooLong, WordNotPlain; ValueError for a draw that is not the first one sealed, or a seed
    that is not its link.
    """
    record = _find(proof, number)
    before = _find(proof, number - 1).seed if number > 1 else proof.seal
    if record.status is not Status.SEALED or not verify_link(seed, before):
        raise ValueError("draws are revealed in order, each with its own link")
    record = replace(record, words=tuple(read_word(word) for word in words), seed=seed, status=Status.STANDS)
    return _with(proof, replace(record, result=computed_result(proof, record)))


def close(proof: Proof, number: int, status: Status, reason: str = "", replaced_by: int | None = None) -> Proof:
    """The proof with a revealed draw marked as aborted, undone or replaced (then by which draw); its seed and its result stay.
    Raises ValueError for a draw that is still sealed: it must be revealed first, or a repetition could be hidden.
    """
    record = _find(proof, number)
    if not record.seed or status in (Status.SEALED, Status.STANDS) or (status is Status.REPLACED) != (replaced_by is not None):
        raise ValueError("a draw is revealed before it is aborted, undone or replaced by another")
    return _with(proof, replace(record, status=status, reason=reason, replaced_by=replaced_by))


def _find(proof: Proof, number: int) -> DrawRecord:
    for record in proof.draws:
        if record.number == number:
            return record
    raise ValueError("there is no such draw")


def _with(proof: Proof, record: DrawRecord) -> Proof:
    return replace(proof, draws=tuple(record if one.number == record.number else one for one in proof.draws))

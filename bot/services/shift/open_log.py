"""The log of the current tournament within one unit of work: what it says, and what a command adds to it."""

from __future__ import annotations

from functools import cached_property

from bot.domain.club.people import Club, Role, folded, tidy_name
from bot.domain.draws.errors import NotDrawnYet
from bot.domain.tournament.course import after
from bot.domain.tournament.deeds import LogEntry, Redoing, SettingUp, Single, Together, Undoing
from bot.domain.tournament.errors import NoTournament, TournamentOver
from bot.domain.tournament.state import Stage, Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.access import Giver, giver_of
from bot.services.one_person import one_work, reads_as
from bot.services.ports.tournaments import OpenTournament
from bot.services.ports.work import WorkPort
from bot.services.shift.call import Call
from bot.services.shift.shared import Shared
from bot.services.shift.side_by_side import DORMANT, LOOKED_AT, at_hand, come_together, switch


class OpenLog:
    """A club's current tournament at work. Nothing that is recorded is there before the work has ended well. `work` shows who has
    two records as one person, `kept` as it was written; `heads` says which numbers read as others.
    """

    def __init__(self, work: WorkPort, call: Call, shared: Shared) -> None:
        self.kept = work
        self.call = call
        self.at = shared.clock()
        self._shared = shared
        self.club: Club = work.clubs.at(call.request.place)
        self.heads = reads_as(work, self.club.id)
        self.work = work = one_work(work, self.club.id, self.heads)
        self.giver: Giver = giver_of(work, self.club.id, call.request)
        self.opened: OpenTournament | None = at_hand(work, self.club.id, call.request, self._is_played)
        self._timeline: tuple[int, Timeline] | None = None
        self._state: Tournament | None = None
        self._deeds: list[Single] = []
        self._revision: Undoing | Redoing | None = None
        self.ended = False
        """Whether what is shown is a message's tournament that is over."""
        if call.request.shows:
            self._show(call.request.shows)

    @property
    def person(self) -> int:
        """Who gives the command, by the number in the club; 0 where the club does not know."""
        return self.giver.person

    @property
    def player(self) -> int:
        """Who that is, or claims to be, which is enough for what concerns the evening alone; 0 where nobody has said so."""
        return self.giver.person or self.giver.claimed

    @property
    def role(self) -> Role:
        """What whoever gives the command may do."""
        return self.giver.role

    @property
    def by(self) -> str:
        """How whoever gives the command is called in what is written down."""
        return self.giver.name or self._called or self.call.request.place

    @cached_property
    def _called(self) -> str:
        """How whoever gives the command calls himself. A player whose account is nobody's, and who calls himself as somebody whom
        the club knows, may be another: a mark says so. So may a floor, where that somebody's account on the platform is known.
        """
        request, called = self.call.request, tidy_name(self.call.request.actor)
        if not called or not request.account or request.person:
            return called
        bearers = [person.number for person in self.work.people.named(self.club.id, folded(called))]
        if bearers and self.role.may(Role.FLOOR):
            platform, _, _ = request.account.partition(":")
            held = [link for links in self.work.accounts.links_of(self.club.id, bearers).values() for link in links]
            bearers = [link.person for link in held if link.confirmed and link.account.startswith(f"{platform}:")]
        return f"{called} (?)" if bearers else called

    @property
    def opened_tournament(self) -> OpenTournament:
        """The current tournament. Raises NoTournament."""
        if self.opened is None:
            raise NoTournament
        return self.opened

    @property
    def timeline(self) -> Timeline:
        """The log of the current tournament, as it is when the command first asks for it. Raises NoTournament."""
        opened = self.opened_tournament.id
        if self._timeline is None or self._timeline[0] != opened:
            self._timeline = opened, self._log(opened)
        return self._timeline[1]

    def timeline_of(self, opened: OpenTournament) -> Timeline:
        """The log of any tournament of the club."""
        return self._log(opened.id)

    def _log(self, tournament: int) -> Timeline:
        return self._shared.timeline(self.work, tournament, self.heads)

    def name_of(self, opened: OpenTournament) -> str:
        """The name of any tournament of the club."""
        return self._log(opened.id).state.setup.name

    @property
    def state(self) -> Tournament:
        """How the tournament stands, with what this command has done so far. Raises NoTournament."""
        return self._state or self.timeline.state

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log, with what this command adds to it. Raises NoTournament."""
        added = self._entry()
        return (*self.timeline.entries, added) if added else self.timeline.entries

    @property
    def standing(self) -> tuple[LogEntry, ...]:
        """The entries of the log that have not been taken back, with what this command adds. Raises NoTournament."""
        added = self._entry()
        return (*self.timeline.standing, added) if added else self.timeline.standing

    @property
    def going(self) -> Tournament:
        """The tournament, which is not over. Raises NoTournament, TournamentOver."""
        state = self.state
        if state.over:
            raise TournamentOver(name=state.setup.name)
        return state

    @property
    def playing(self) -> Tournament:
        """The tournament, whose seats are drawn. Raises NoTournament, TournamentOver, NotDrawnYet."""
        state = self.going
        if state.stage is not Stage.PLAYING:
            raise NotDrawnYet
        return state

    def record(self, *deeds: Single) -> Tournament:
        """Does something to the tournament. Returns how it stands then. All deeds of a command are one entry of the log."""
        for deed in deeds:
            self._state = after(self.state, deed)
            self._deeds.append(deed)
        return self.state

    def _show(self, number: int) -> None:
        """Turns to the tournament that a message was put up for, to its end: until it is closed, or is no longer played and
        that of its chat came after it.
        """
        one = self.work.tournaments.numbered(self.club.id, number)
        if one is None or self.opened is None:
            return
        log, after_it = self._log(one.id), self._log(self.opened.id)
        last = log.entries[-1].at
        runs = log.state.runs and last >= self.at - DORMANT
        followed = one != self.opened and not runs and after_it.entries[0].at > last
        self.opened, self.ended = one, log.state.over or followed

    def lead_to(self, person: int) -> None:
        """Where a command says nothing of its tournament and somebody does not play that of the chat, but another that runs
        beside it: from here on it is about that one. Before anything is recorded.
        """
        request = self.call.request
        if request.tournament or request.seen or not person or self.opened is None or _plays(self.state, person):
            return
        self.opened = next((one for one, state in self.beside() if _plays(state, person)), self.opened)

    def _is_played(self, opened: OpenTournament) -> bool:
        lately = self.work.tournaments.lately(self.club.id, self.at - DORMANT, LOOKED_AT)
        return opened in lately and self._log(opened.id).state.runs

    def turn_to(self, opened: OpenTournament) -> None:
        """From here on the command is about this tournament of the club. Before anything is recorded."""
        self.opened = opened

    def running(self) -> tuple[tuple[OpenTournament, Tournament], ...]:
        """The tournaments of the club that are being played, newest first, each as it stands."""
        listed = self.work.tournaments.lately(self.club.id, self.at - DORMANT, LOOKED_AT)
        states = [(one, self.state_of(one)) for one in listed]
        return tuple((one, state) for one, state in states if state.runs)

    def beside(self) -> tuple[tuple[OpenTournament, Tournament], ...]:
        """Those that are being played beside the one that this command is about."""
        tournaments = self.work.tournaments
        listed = [one for one in tournaments.lately(self.club.id, self.at - DORMANT, LOOKED_AT) if one != self.opened]
        return tuple((one, state) for one in listed if (state := self.state_of(one)).runs)

    def state_of(self, opened: OpenTournament) -> Tournament:
        """How any tournament of the club stands."""
        return self.state if opened == self.opened else self._log(opened.id).state

    def forget_logs(self) -> None:
        """After entries of logs were rewritten (the erasure of a name): what is remembered of any log is read anew."""
        self._shared.forget_logs()
        self._timeline = None

    def open(self, setup: SettingUp) -> None:
        """Opens a tournament with a secret of its own for its draws. It becomes the one of this chat; the club's other chats stay
        at theirs as long as one of them runs.
        """
        before, beside = self.work.tournaments.current(self.club.id), {one.id for one, _ in self.running()}
        self.opened = self.work.tournaments.open(self.club.id, self._shared.new_secret())
        if not beside:
            come_together(self.work, self.club.id, self.call.request)
        else:
            switch(self.work, self.call.request, self.club.id, self.opened)
            if before is not None and before.id in beside:
                self.work.tournaments.choose(self.club.id, before)
        self._state, self._deeds = Tournament(setup), [setup]

    def revise(self, deed: Undoing | Redoing) -> None:
        """Takes the last entry of the log back, or restores it."""
        self._revision = deed

    def write(self) -> None:
        """Writes what the command has done into the log; called once, at its end."""
        entry = self._entry()
        if entry is not None:
            timeline = self.timeline
            self.work.tournaments.append(self.opened_tournament.id, [entry])
            timeline.add(entry)

    @property
    def added(self) -> LogEntry | None:
        """What this command adds to the log, so far."""
        return self._entry()

    @property
    def before_and_after(self) -> tuple[Tournament, Tournament] | None:
        """How the current tournament stood before this command, and how it stands after; None where it adds nothing to the log,
        or opens it.
        """
        added = self._entry()
        if added is None or not self.timeline.length:
            return None
        return self.timeline.state, self.timeline.with_entry(added) if self._revision else self.state

    def new_secret(self) -> str:
        """64 random hexadecimal digits."""
        return self._shared.new_secret()

    def _entry(self) -> LogEntry | None:
        if self._revision is None and not self._deeds:
            return None
        deed = self._revision or (self._deeds[0] if len(self._deeds) == 1 else Together(tuple(self._deeds)))
        return LogEntry(self.timeline.length + 1, self.at, self.by, deed)

    @property
    def seen(self) -> str:
        """How the current tournament stands, in a few characters; empty where there is none."""
        if self.opened is None:
            return ""
        added = self._entry()
        return f"{self.opened.number}.{self.timeline.turns + (added is not None and self.timeline.turned_by(added))}"


def _plays(state: Tournament, person: int) -> bool:
    """Whether somebody's entry stands."""
    return any(known == person and entrant not in state.withdrawn for entrant, known in state.people.items())

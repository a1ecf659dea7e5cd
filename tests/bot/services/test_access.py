from itertools import product

import pytest

from bot.domain.club.people import Role
from bot.domain.errors import NotAllowed
from bot.services.access import verify_allowed
from bot.services.catalogue import COMMANDS


@pytest.mark.parametrize(("command", "role"), list(product(COMMANDS, Role)), ids=lambda value: value.name)
def test_a_command_is_given_by_who_may_give_it(command, role):
    if role >= command.role:
        verify_allowed(command, role)
    else:
        with pytest.raises(NotAllowed) as refused:
            verify_allowed(command, role)
        assert refused.value.fields == {"command": command.name, "role": command.role.name.casefold()}

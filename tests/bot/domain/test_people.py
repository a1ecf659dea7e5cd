from itertools import product

import pytest

from bot.domain.people import Role


def test_the_roles_stand_in_the_order_of_the_house():
    assert [role.name for role in sorted(Role)] == ["PLAYER", "FLOOR", "DIRECTOR"]


@pytest.mark.parametrize(("role", "needed"), list(product(Role, Role)))
def test_each_role_may_do_what_those_before_it_may(role, needed):
    assert role.may(needed) == (list(Role).index(role) >= list(Role).index(needed))

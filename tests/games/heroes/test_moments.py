"""What an effect without a name is called in the log: when it fires, in words."""

import pytest

from core.games.heroes.sentences import SENTENCES
from core.games.heroes.triggers import TRIGGERS

TOLD = {
    "ON_TURN_START": "The rule at the start of the owner's turn fires for Mage",
    "ON_ABILITY_USED": "The rule when the owner uses an ability fires for Mage",
    "ON_ABILITY_USED('spell')": "The rule when the owner uses “spell” fires for Mage",
    "ON_ATTRIBUTE_CHANGE('mana')": "The rule after the owner's “mana” has changed fires for Mage",
}


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told_by_its_moment(name):
    data = {"name": name, "trigger": name.partition("(")[0], "player": "Mage"}
    assert SENTENCES["effect"](data) == TOLD[name]


@pytest.mark.parametrize("trigger", [*TRIGGERS])
def test_no_trigger_is_told_by_its_word(trigger):
    told = SENTENCES["effect"]({"name": trigger, "trigger": trigger, "player": "Mage"})
    assert trigger not in told
    assert "_" not in told


def test_a_name_is_told_as_it_is():
    data = {"name": "Burn", "trigger": "ON_TURN_END", "player": "Mage"}
    assert SENTENCES["effect"](data) == "Burn fires for Mage"

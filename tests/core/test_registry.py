import pytest

from core import registry


def test_systems_are_found_by_id(pouch):
    assert registry.get("pouch") is pouch


def test_an_unknown_system_names_its_nearest(pouch):
    with pytest.raises(registry.UnknownSystem, match="did you mean 'pouch'"):
        registry.get("puch")
    with pytest.raises(registry.UnknownSystem, match="known: boards"):
        registry.get("zzz")


def test_specs_are_recognised_by_their_shape(pouch):
    assert registry.recognise({"pouch": 1}) == "pouch"
    assert registry.recognise({"stranger": 1}) is None

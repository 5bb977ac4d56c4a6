import pytest

from core import digest as digests
from core.digest import canonical, digest, is_trusted, short_digest, trust


def test_key_order_and_spaces_do_not_matter_but_types_do():
    assert digest({"a": 1, "b": [1, 2]}) == digest({"b": [1, 2], "a": 1})
    assert len({digest(each) for each in (1, True, 1.5, "1", [1], None)}) == 6


def test_a_spec_has_one_digest_before_and_after_a_way_through_javascript():
    assert digest({"a": [100.0, -0.0, 1e16, "1.0"]}) == digest({"a": [100, 0, 10**16, "1.0"]})
    assert digest(1e21) == digest(1.0e21) != digest(10**21)
    assert digest("1.0") != digest("1")


def test_the_digest_is_the_sha256_of_the_canonical_text():
    assert canonical({"é": "ü", "a": []}) == '{"a":[],"é":"ü"}'
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert short_digest({}) == digest({})[:16]


def test_numbers_that_are_none_are_refused_and_broken_text_is_not():
    with pytest.raises(ValueError, match="Out of range"):
        digest(float("nan"))
    assert digest("\ud800") != digest("\ud801")


def test_only_specs_that_were_named_are_trusted(monkeypatch):
    monkeypatch.setattr(digests, "_trusted", {})
    assert not is_trusted({"a": 1})
    trust([digest({"a": 1})])
    assert is_trusted({"a": 1})
    assert not is_trusted({"a": 2})
    assert not is_trusted({"a": float("nan")})
    assert not is_trusted({"a": object()})

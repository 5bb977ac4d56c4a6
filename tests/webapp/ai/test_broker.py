"""The broker: it waits, asks again where that may help, gives up, and ends cleanly."""

from __future__ import annotations

import asyncio
import sys
import threading

import pytest

from core.abilities import Unanswered
from tests.webapp.ai.kit import SILENT, fault, ok, serving, settings
from webapp.ai.broker import Broker, Patience
from webapp.ai.client import Failed, OpenAiClient
from webapp.ai.settings import AiSettings, NotSetUp, ai_settings

HELLO = [{"role": "user", "content": "hello"}]


class Pauses:
    """Pauses that take no time, and how long they would have been."""

    def __init__(self):
        self.seconds = []

    async def __call__(self, seconds):
        self.seconds.append(seconds)


def asking(server, tmp_path, timeout=20.0, pauses=None):
    patience = Patience(timeout=timeout)
    client = OpenAiClient(settings(server, tmp_path), "small")
    return Broker(client, patience, client.close, pauses or Pauses(), lambda: 1.0)


def code(broker):
    with pytest.raises(Unanswered) as caught:
        broker.ask(HELLO)
    return caught.value.code


def test_an_answer_comes_back_and_the_question_has_model_key_and_messages(tmp_path):
    with serving("hi there") as server, asking(server, tmp_path) as broker:
        assert broker.ask(HELLO) == "hi there"
        path, headers, body = server.asked[0]
        assert (path, headers["Authorization"]) == ("/v1/chat/completions", "Bearer secret-key")
        assert body == {"model": "small", "messages": HELLO}


def test_too_many_requests_are_asked_again_after_what_the_server_asks_to_wait(tmp_path):
    pauses = Pauses()
    with serving(fault(429, retry_after="3"), fault(429), ok("hi")) as server:
        with asking(server, tmp_path, pauses=pauses) as broker:
            assert broker.ask(HELLO) == "hi"
        assert len(server.asked) == 3
    assert pauses.seconds == [3.0, 1.0]


def test_a_server_with_a_fault_is_asked_four_times_with_growing_pauses_and_no_more(tmp_path):
    pauses = Pauses()
    with serving(fault(500), fault(503)) as server:
        with asking(server, tmp_path, pauses=pauses) as broker:
            assert code(broker) == "AI_SERVER"
        assert len(server.asked) == 4
    assert pauses.seconds == [0.5, 1.0, 2.0]


@pytest.mark.parametrize("status", [400, 401, 404])
def test_a_refusal_that_will_not_pass_is_not_asked_again(tmp_path, status):
    with serving(fault(status)) as server, asking(server, tmp_path) as broker:
        assert code(broker) == "AI_REFUSED"
        assert len(server.asked) == 1


@pytest.mark.parametrize(
    "text", ['{"choices": []}', '{"object": "nothing"}', "<html>", '{"choices": [{"message": 3}]}']
)
def test_an_answer_in_another_shape_is_told_as_such(tmp_path, text):
    with serving((200, {}, text)) as server, asking(server, tmp_path) as broker:
        assert code(broker) in ("AI_BAD_RESPONSE", "AI_FAILED")


def test_a_model_that_says_nothing_says_an_empty_text(tmp_path):
    with serving(ok(None)) as server, asking(server, tmp_path) as broker:
        assert broker.ask(HELLO) == ""


def test_a_server_that_is_silent_is_given_up(tmp_path):
    with serving(SILENT) as server, asking(server, tmp_path, 0.05) as broker:
        assert code(broker) == "AI_TIMEOUT"


def test_a_server_that_is_not_there_is_told(tmp_path):
    with serving(ok("hi")) as server:
        gone = settings(server, tmp_path)
    client = OpenAiClient(gone, "small")
    with Broker(client, closing=client.close) as broker:
        assert code(broker) == "AI_UNREACHABLE"


def test_a_question_can_be_taken_back_and_others_go_on():
    begun, ended = threading.Event(), threading.Event()

    async def client(messages):
        if messages is HELLO:
            return "hi"
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with Broker(client) as broker:
        future = broker.submit([])
        assert begun.wait(10)
        future.cancel()
        assert ended.wait(10)
        assert broker.ask(HELLO) == "hi"


def test_closing_cancels_what_is_asked_and_ends_the_thread():
    begun, closed = threading.Event(), []

    async def client(messages):
        begun.set()
        await asyncio.Event().wait()

    async def closing():
        closed.append(True)

    broker = Broker(client, closing=closing)
    future = broker.submit(HELLO)
    assert begun.wait(10)
    broker.close()
    broker.close()
    assert future.cancelled()
    assert closed == [True]
    assert not any(thread.name == "ai-broker" for thread in threading.enumerate())
    assert code(broker) == "AI_CLOSED"


def test_a_broker_that_was_never_asked_closes_without_a_thread():
    with Broker(None):
        pass


def test_a_client_with_a_fault_of_its_own_is_no_end_of_the_match():
    async def client(messages):
        raise ZeroDivisionError("oh")

    with Broker(client) as broker, pytest.raises(Unanswered, match="ZeroDivisionError: oh"):
        broker.ask(HELLO)


def test_pauses_double_up_to_a_bound_and_half_of_them_is_chance():
    pauses = [Patience(most=5).pause(n, None, 1.0) for n in range(1, 7)]
    assert pauses == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert [Patience().pause(2, None, chance) for chance in (0.0, 0.5)] == [0.5, 0.75]


def test_a_failure_says_whether_it_passes():
    assert Failed("A", "b").is_passing is False


def test_the_environment_names_server_key_and_model():
    found = ai_settings({"OPENAI_BASE_URL": "http://x/v1", "RULEWRIGHT_AI_MODEL": "small"})
    assert found == AiSettings("http://x/v1", "none", "small")
    assert found.model_for(None) == "small"
    assert found.model_for("large") == "large"
    keyed = ai_settings({"OPENAI_API_KEY": "k", "RULEWRIGHT_AI_TIMEOUT": "2.5"})
    assert (keyed.base_url, keyed.key, keyed.timeout) == (None, "k", 2.5)
    assert "'k'" not in repr(keyed)


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, "set OPENAI_BASE_URL"),
        ({"OPENAI_API_KEY": "k", "RULEWRIGHT_AI_TIMEOUT": "soon"}, "a number of seconds"),
        ({"OPENAI_API_KEY": "k", "RULEWRIGHT_AI_TIMEOUT": "nan"}, "a number of seconds"),
    ],
)
def test_an_environment_that_says_too_little_is_told_what_to_set(environment, words):
    with pytest.raises(NotSetUp, match=words):
        ai_settings(environment)


def test_without_the_openai_package_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(NotSetUp, match=r"pip install 'rulewright\[ai\]'"):
        OpenAiClient(AiSettings("http://x", "k", "small"), "small")


def test_a_seat_without_a_model_is_told_how_to_name_one():
    with pytest.raises(NotSetUp, match="ai:MODEL"):
        AiSettings("http://x", "k", None).model_for(None)

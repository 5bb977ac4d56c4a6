"""The way to a model's server: bounded answers, keys that nobody sees, and no other host."""

from __future__ import annotations

import base64
import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from core.abilities import Unanswered
from tests.webapp.ai.kit import ok, serving, settings
from webapp.ai.broker import Broker, Patience
from webapp.ai.client import OpenAiClient
from webapp.ai.network import MAX_ANSWER
from webapp.ai.secrets import Secrets
from webapp.ai.settings import AiSettings, NotSetUp, ai_settings

HELLO = [{"role": "user", "content": "hello"}]
KEY = "secret-key"


def asking(found):
    client = OpenAiClient(found, "small")
    return Broker(client, Patience(timeout=60.0, attempts=1), client.close)


def refusal(server, tmp_path):
    with asking(settings(server, tmp_path)) as broker, pytest.raises(Unanswered) as caught:
        broker.ask(HELLO)
    return caught.value


@contextmanager
def endless(head):
    """A server that sends `head` and then pieces for as long as anybody reads them."""
    sent = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.wfile.write(head)
            piece = b" " * 65536
            try:
                while True:
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                    sent.append(len(piece))
            except OSError:
                self.close_connection = True

        def log_message(self, *words):
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{http.server_address[1]}/v1", sent
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def test_an_answer_within_the_bound_is_whole(tmp_path):
    text = "x" * (MAX_ANSWER - 2000)
    with serving(ok(text)) as server, asking(settings(server, tmp_path)) as broker:
        assert broker.ask(HELLO) == text


@pytest.mark.parametrize("status", [200, 400, 500])
def test_an_answer_that_is_too_long_is_not_read(tmp_path, status):
    _, _, text = ok("x" * MAX_ANSWER)
    with serving((status, {}, text)) as server:
        found = refusal(server, tmp_path)
    assert found.code == "AI_TOO_LONG"
    assert f"{MAX_ANSWER:,} bytes" in str(found)


@pytest.mark.parametrize("status", [b"200 OK", b"400 Bad Request"])
def test_a_stream_without_end_is_stopped(tmp_path, status):
    head = b"HTTP/1.1 " + status + b"\r\nContent-Type: application/json\r\n"
    with endless(head + b"Transfer-Encoding: chunked\r\n\r\n") as (address, sent):
        found = AiSettings(address, KEY, "small", 60.0, str(tmp_path / "trace"))
        with asking(found) as broker, pytest.raises(Unanswered) as caught:
            broker.ask(HELLO)
        assert caught.value.code == "AI_TOO_LONG"
        assert sum(sent) < 40 * MAX_ANSWER  # the rest is what the sockets held


def test_an_answer_that_would_unpack_is_not_unpacked(tmp_path):
    _, _, text = ok("hi")
    with serving((200, {"Content-Encoding": "gzip"}, text)) as server:
        assert refusal(server, tmp_path).code == "AI_TOO_LONG"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_server_that_points_elsewhere_is_not_followed(tmp_path, status):
    with serving(ok("caught")) as other:
        location = f"{other.url}/chat/completions?key=abc"
        with serving((status, {"Location": location}, "")) as server:
            found = refusal(server, tmp_path)
        assert other.asked == []
    assert found.code == "AI_MOVED"
    assert "points to 127.0.0.1" in str(found)
    assert "abc" not in str(found)


@pytest.mark.parametrize(
    "said",
    [
        "Bad Authorization: Bearer secret-key",
        "key secret-key is unknown",
        "c2VjcmV0LWtleQ==",
        "http://me:secret-key@models.example/v1?api_key=secret-key",
        "x" * 495 + "secret-key",
    ],
)
@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_refusal_that_repeats_the_key_shows_none(tmp_path, status, said):
    text = json.dumps({"error": {"message": said, "type": "x", "code": KEY}})
    with serving((status, {}, text)) as server:
        found = str(refusal(server, tmp_path))
    assert "secret" not in found
    assert base64.b64encode(KEY.encode()).decode()[:10] not in found


def test_an_answer_that_repeats_the_key_goes_into_no_trace(tmp_path):
    said = ok('{"key": "secret-key"}')
    with serving(said) as server, asking(settings(server, tmp_path)) as broker:
        assert broker.ask(HELLO) == '{"key": "***"}'


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("https://me:pw@models.example/v1", "https://***@models.example/v1"),
        ("https://models.example/v1?key=abc&x=1", "https://models.example/v1?key=***&x=1"),
        ("{'authorization': 'Bearer abc'}", "{'authorization': 'Bearer ***'}"),
        ("Proxy-Authorization: Basic YTpi", "Proxy-Authorization: Basic ***"),
        ("x-api-key: abc", "x-api-key: ***"),
        ("the keyboard is fine", "the keyboard is fine"),
    ],
)
def test_what_stands_where_keys_stand_is_masked(text, masked):
    assert Secrets("").masked(text) == masked


def test_settings_show_neither_key_nor_password():
    found = AiSettings("https://me:open-sesame@models.example/v1?key=blue-kite", KEY, "small")
    assert not re.search("sesame|kite|secret", f"{found!r} {found}")


def test_a_proxy_of_the_environment_gets_nothing_for_this_machine(tmp_path, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with serving("hi") as server, asking(settings(server, tmp_path)) as broker:
        assert broker.ask(HELLO) == "hi"


def test_a_proxy_of_the_environment_is_asked_for_other_machines(tmp_path, monkeypatch):
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with serving("by proxy") as server:
        for name in ("HTTP_PROXY", "http_proxy"):
            monkeypatch.setenv(name, server.url.removesuffix("/v1"))
        found = AiSettings("http://models.invalid/v1", KEY, "small", 20.0, str(tmp_path / "t"))
        with asking(found) as broker:
            assert broker.ask(HELLO) == "by proxy"


def test_a_proxy_that_is_none_is_a_sentence(monkeypatch):
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "gopher://x")
    with pytest.raises(NotSetUp, match="HTTPS_PROXY"):
        OpenAiClient(AiSettings("https://models.example/v1", KEY, "small"), "small")


@pytest.mark.parametrize(
    ("address", "is_warned"),
    [
        ("http://models.example/v1", True),
        ("HTTP://192.168.0.9:8000/v1", True),
        ("http://127.0.0.1.models.example/v1", True),
        ("https://models.example/v1", False),
        ("http://127.0.0.1:8000/v1", False),
        ("http://localhost/v1", False),
        ("http://[::1]:8000/v1", False),
    ],
)
def test_an_unencrypted_way_to_another_machine_is_warned_of(address, is_warned):
    found = ai_settings({"OPENAI_BASE_URL": address}).warning
    assert (found is not None) is is_warned
    assert found is None or "unencrypted" in found


@pytest.mark.parametrize(
    "address", ["http://[", "models.example/v1", "ftp://x", "http://", "http://x:y", "javascript:1"]
)
def test_what_is_no_address_is_a_sentence(address):
    with pytest.raises(NotSetUp, match="OPENAI_BASE_URL is no address"):
        ai_settings({"OPENAI_BASE_URL": address})


@pytest.mark.parametrize("key", ["a b", "a\nb", "schl\u00fcssel"])
def test_what_is_no_key_is_a_sentence(key):
    with pytest.raises(NotSetUp, match="OPENAI_API_KEY is no key") as caught:
        ai_settings({"OPENAI_API_KEY": key})
    assert key not in str(caught.value)

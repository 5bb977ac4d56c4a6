"""The token: how it is brought, and that nothing is had without it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tornado import web

from tests.webapp.serving import Answer, Client, application
from webapp.gate import BadToken, Token
from webapp.gate.rules import Rules
from webapp.pages.login import Login

SECRET = "fair winds & 9 kites"


class Echo(web.RequestHandler):
    def get(self) -> None:
        self.finish(self.request.uri)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    token = Token(SECRET)
    token.port = 5006
    routes = [(r"/login", Login, {"token": token}), (r"/.*", Echo)]
    with application(routes, Rules(token=token)) as found:
        yield found


def cookie_of(answer: Answer) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def enter(client: Client, path: str = "/", **headers: str) -> Answer:
    return client.get(f"{path}?token=fair%20winds%20%26%209+kites", **headers)


@pytest.mark.parametrize(
    "path", ["/", "/app", "/api/documents", "/api/health", "/assets/sw.js", "/static/x.js",
             "/panel/ws", "/nowhere", "/favicon.ico"]
)  # fmt: skip
def test_nothing_is_had_without_it(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status == 401
    assert SECRET.encode() not in answer.body
    assert client.get(path, Cookie="rulewright-5006=" + "0" * 64).status == 401
    assert client.get(path, Authorization="Bearer wrong").status == 401


@pytest.mark.parametrize("path", ["/", "/app", "/api/documents", "/assets/sw.js", "/panel/ws"])
def test_everything_is_had_with_its_cookie(client: Client, path: str) -> None:
    assert client.get(path, Cookie=f"other=1; odd=[; {cookie_of(enter(client))}").status == 200
    assert client.get(path, Authorization=f"Bearer {SECRET}").status == 200


def test_a_person_gets_a_page_with_a_box_and_a_program_json(client: Client) -> None:
    page, data = client.get("/"), client.get("/api/documents")
    assert page.headers["content-type"].startswith("text/html")
    assert b'<input id="token" name="token" type="password"' in page.body
    assert data.json["error"]["code"] == "library.token"


def test_the_address_with_it_sets_a_cookie_that_no_script_reads(client: Client) -> None:
    answer = enter(client, "/app")
    assert answer.status == 303
    assert answer.headers["location"] == "./app"
    rest = answer.headers["set-cookie"].partition("; ")[2]
    assert rest.startswith("HttpOnly; SameSite=Strict; ")
    assert "path" not in rest.lower()  # a proxy may serve the site under any


def test_a_link_of_another_site_takes_one_step_more(client: Client) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
               "Sec-Fetch-Dest": "document"}  # fmt: skip
    answer = enter(client, **{name.replace("-", "_"): value for name, value in headers.items()})
    assert answer.status == 200
    assert b'http-equiv="refresh" content="0;url=./"' in answer.body
    assert client.get("/", Cookie=cookie_of(answer)).status == 200


def test_the_rest_of_the_address_is_kept(client: Client) -> None:
    answer = client.get("/?a=1&token=fair%20winds%20%26%209+kites&b=%2F")
    assert answer.headers["location"] == "./?a=1&b=%2F"
    in_escapes = client.get("/?t%6Fken=fair%20winds%20%26%209+kites&b=1")
    assert in_escapes.headers["location"] == "./?b=1", "or the browser would go round for ever"


def test_the_box_takes_it(client: Client) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.ask("POST", "/login", b"token=fair+winds+%26+9+kites", form)
    assert (answer.status, answer.headers["location"]) == (303, "./")
    assert client.get("/", Cookie=cookie_of(answer)).status == 200
    wrong = client.ask("POST", "/login", b"token=fair+winds", form)
    assert wrong.status == 403
    assert "set-cookie" not in wrong.headers
    assert b"That is not the token" in wrong.body


@pytest.mark.parametrize("body", [b"", b"token=", b"token", b"\xff", b"token=\xff", b"&" * 3000])
def test_odd_forms_are_no_token(client: Client, body: bytes) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.ask("POST", "/login", body, form).status in (400, 403)


def test_an_asset_sets_no_cookie_since_it_would_hold_for_its_folder_only(client: Client) -> None:
    assert enter(client, "/assets/sw.js").status == 401


def test_tokens_that_are_made_differ_and_are_long() -> None:
    made = {Token().query() for _ in range(20)}
    assert len(made) == 20
    assert all(len(query) > 35 for query in made)


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_an_empty_token_is_refused(text: str) -> None:
    with pytest.raises(BadToken, match="empty"):
        Token(text)


@pytest.mark.parametrize("text", ['é\u4e2d;,="', "a b+c&d=e%20", "\ud800x"])
def test_any_text_can_be_one(text: str) -> None:
    token = Token(text)
    if "\ud800" not in text:
        assert token.in_form(token.query()[1:])
    assert token.is_right(text)
    assert not token.is_right(text + "x")


@pytest.mark.parametrize(
    ("path", "action"),
    [("/", "./login"), ("/app", "./login"), ("/studio/", "../login"), ("/a/b/c", "../../login")],
)
def test_the_box_sends_to_the_login_whatever_page_asks(
    client: Client, path: str, action: str
) -> None:
    page = client.get(path, Accept="text/html")
    assert f'action="{action}"'.encode() in page.body


HTTPS = [{"X-Forwarded-Proto": "https"}, {"X-Forwarded-Proto": "HTTPS, http"},
         {"Forwarded": 'for=192.0.2.7;proto="https", for=10.0.0.1;proto=http'}]  # fmt: skip
HTTP = [{}, {"X-Forwarded-Proto": "http"}, {"X-Forwarded-Proto": "http, https"},
        {"Forwarded": "proto=http;by=https"}]  # fmt: skip


@pytest.mark.parametrize("headers", HTTPS + HTTP, ids=str)
def test_behind_https_the_cookie_is_sent_by_https_only(
    client: Client, headers: dict[str, str]
) -> None:
    named = {name.replace("-", "_"): value for name, value in headers.items()}
    assert ("; Secure" in enter(client, **named).headers["set-cookie"]) == (headers in HTTPS)
    form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    answer = client.ask("POST", "/login", b"token=fair+winds+%26+9+kites", form)
    assert ("; Secure" in answer.headers["set-cookie"]) == (headers in HTTPS)

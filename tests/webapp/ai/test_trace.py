"""The trace: only ever added to, whole lines, and a torn one spoils no other."""

from __future__ import annotations

import threading

from tests.webapp.ai.kit import read_trace
from webapp.ai.trace import Trace, now


def test_lines_are_added_with_time_and_match_and_come_back(tmp_path):
    path = tmp_path / "runtime" / "ai_trace.jsonl"
    for n in (1, 2):
        Trace(path, "mtg:abc:7", lambda: "2026-01-01T00:00:00.000+00:00").note({"attempt": n})
    assert list(read_trace(path)) == [
        {"ts": "2026-01-01T00:00:00.000+00:00", "game": "mtg:abc:7", "attempt": n} for n in (1, 2)
    ]


def test_a_torn_last_line_is_left_and_the_next_one_begins_anew(tmp_path):
    path = tmp_path / "ai_trace.jsonl"
    Trace(path, "g").note({"attempt": 1})
    with path.open("ab") as file:
        file.write(b'{"ts": "2026", "att')
    assert [each["attempt"] for each in read_trace(path)] == [1]
    trace = Trace(path, "g")
    trace.note({"attempt": 2})
    trace.note({"attempt": 3})
    assert [each["attempt"] for each in read_trace(path)] == [1, 2, 3]
    assert path.read_bytes().count(b'{"ts": "2026", "att\n') == 1


def test_texts_with_line_ends_stay_in_their_line(tmp_path):
    path = tmp_path / "ai_trace.jsonl"
    raw = 'first\r\nsecond\u2028third "quoted" \ud800'
    Trace(path, "g").note({"raw": raw})
    assert [each["raw"] for each in read_trace(path)] == [raw]
    assert len(path.read_bytes().splitlines()) == 1


def test_several_threads_write_whole_lines(tmp_path):
    trace = Trace(tmp_path / "ai_trace.jsonl", "g")

    def write(n):
        for k in range(20):
            trace.note({"who": n, "k": k, "raw": "x" * 500})

    threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = list(read_trace(trace.path))
    assert len(found) == 80
    for n in range(4):
        assert [each["k"] for each in found if each["who"] == n] == list(range(20))


def test_now_is_written_with_its_zone():
    assert now().endswith("+00:00")


def test_a_trace_is_its_owners_alone_and_one_of_before_becomes_so(tmp_path):
    path = tmp_path / "runtime" / "ai_trace.jsonl"
    Trace(path, "g").note({"attempt": 1})
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    path.parent.chmod(0o755)
    Trace(path, "g").note({"attempt": 2})
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o755  # it may hold what others read
    assert len(list(read_trace(path))) == 2

"""Runs inside Pyodide (see compile.mjs): writes zips of unchecked-hash .pyc files.

The zips are stored, not deflated: zipimport then needs no zlib, and the server compresses files on
their way where that helps.  Entries carry a fixed date, so that equal sources give equal zips.
"""

import importlib._bootstrap_external as bootstrap
import importlib.util
import json
import os
import zipfile


def compiled(source: bytes, name: str, level: int) -> bytes:
    """The .pyc of one module, valid whatever the date of its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def entries_of(job):
    """Pairs of name and bytes to write for one job."""
    for name, path in job["entries"]:
        with open(f"/host/{path}", "rb") as file:
            data = file.read()
        if not name.endswith(".py"):
            yield name, data
            continue
        yield name + "c", compiled(data, f"{job['prefix']}/{name}", job["level"])
        if job["sources"]:
            yield name, data


def write_zip(job):
    """One stored zip with fixed dates."""
    with zipfile.ZipFile(f"/host/{job['out']}", "w", zipfile.ZIP_STORED) as archive:
        for name, data in entries_of(job):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


def write_files(job):
    """Loose files below the job's directory."""
    for name, data in entries_of(job):
        path = f"/host/{job['out']}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)


def run(jobs):
    """Every job of the JSON list."""
    for job in json.loads(jobs):
        (write_zip if job["out"].endswith(".zip") else write_files)(job)

"""Fuzzes the interface from its own description: once as a guest, once as the owner.

    make fuzz-api

A house of its own is opened by the program given, asked whatever schemathesis thinks of, closed, and its whole log is
played again: no answer may be a failure of the server or fail to come, and the ledger must add up to nothing.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request

PASSWORD = "a password for an hour"


def post(base, path, body):
    """The session that an answer gives."""
    request = urllib.request.Request(base + path, json.dumps(body).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    request.add_header("Origin", base)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


def fuzz(base, who, session, examples, seed):
    """One run; whether everything held."""
    print(f"as {who}", flush=True)
    run = [os.path.join(os.path.dirname(os.path.abspath(sys.executable)), "schemathesis"), "run", base + "/api/openapi.json"]
    run += ["--checks", "not_a_server_error", "--request-timeout", "40", "--max-examples", examples, "--seed", seed]
    # Signing out ends the session that the run is made in.
    run += ["--exclude-path-regex", "sign-out", "--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
    run += ["--suppress-health-check", "all", "-H", "Origin: " + base, "-H", "Cookie: " + session]
    # What it keeps for its next run is gone with the folder: every run begins anew, and nothing is left where it was started.
    with tempfile.TemporaryDirectory(prefix="croupier-fuzz-") as scratch:
        return subprocess.run(run, cwd=scratch).returncode == 0


def main():
    program = sys.argv[1]
    given = sys.argv[2:4]
    examples, seed = given + ["25", "1"][len(given):]
    env = dict(os.environ, CROUPIER_OWNER_PASSWORD=PASSWORD)
    house = subprocess.Popen([program, "--house", "--tables", "21"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    base = "http://" + house.stdout.readline().strip()
    held = fuzz(base, "a guest", post(base, "/api/guest", {}), examples, seed)
    held &= fuzz(base, "the owner", post(base, "/api/sign-in", {"id": 1, "password": PASSWORD}), examples, seed)
    house.stdin.close()
    print(house.stdout.read(), end="")
    sys.exit(0 if house.wait() == 0 and held else 1)


main()

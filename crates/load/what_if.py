"""How long a changed pay takes, game by game, over HTTP: `python3 crates/load/what_if.py target/release/load`.

Each game's sheet is asked for once, as the page does. Then one row of every wager's pay table in force is raised by one, and
the wager asked for again: from the counts of the sheet where they tell it, else counted anew.
"""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def ask(base, path, **query):
    """Seconds, and the answer once it is there."""
    began = time.time()
    while True:
        words = urllib.parse.urlencode({**query, "wait": 25000})
        try:
            with urllib.request.urlopen(f"{base}{path}?{words}", timeout=60) as answer:
                if answer.status == 200:
                    return time.time() - began, json.load(answer)
        except urllib.error.HTTPError:
            return time.time() - began, None


def main():
    house = subprocess.Popen([sys.argv[1], "--house", "--tables", "1", "--memory"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    base = "http://" + house.stdout.readline().strip()
    print(f"{'game':26} {'sheet':>8} {'same counts':>12} {'counted anew':>13}  slowest of these")
    for game in ask(base, "/api/games")[1]:
        path = f"/api/games/{game['id']}/odds"
        first, sheet = ask(base, path)
        slowest = {True: (0.0, ""), False: (0.0, "")}
        for wager in sheet["wagers"]:
            plain = [r for r in wager["rows"] if re.fullmatch(r"[\d,]+ to \d+", str(r["pays"]))]
            if wager.get("within") or not plain:
                continue
            most, to = plain[0]["pays"].replace(",", "").split(" to ")
            row = f"{wager['wager']}/{plain[0]['event']}={int(most) + 1} to {to}"
            took, again = ask(base, path, wager=wager["wager"], row=row)
            if again:
                same = "same counts" in again["wagers"][0]["method"]
                slowest[same] = max(slowest[same], (took, wager["wager"]))
        (same, _), (anew, which) = slowest[True], slowest[False]
        told = f"{anew:12.3f}s  {which}" if which else ""
        print(f"{game['id']:26} {first:7.2f}s {same:11.3f}s {told}", flush=True)
    house.stdin.close()
    house.wait()


main()

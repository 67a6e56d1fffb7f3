"""How long a changed pay takes, game by game, over HTTP: `python3 crates/load/what_if.py target/release/load [GAME...]`.

Each game's sheet and strategy are asked for once, as the page does. Then one row of every pay table in force is raised by
one, and the wager asked for again; for a wager that is played, so is the strategy. Every time is told twice: on the clock,
and what the house's processors worked for it, which a busy machine does not change.
"""

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


class House:
    """A house of its own, in memory, and what it has worked."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "--house", "--tables", "1", "--memory"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.base = "http://" + self.process.stdout.readline().strip()

    def worked(self):
        """Seconds of its processors so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, path, **query):
        """Seconds on the clock and of work, and the answer once it is there; none where it is refused."""
        began, worked = time.time(), self.worked()
        took = lambda: (time.time() - began, self.worked() - worked)
        while True:
            words = urllib.parse.urlencode({**query, "wait": 25000})
            try:
                with urllib.request.urlopen(f"{self.base}{path}?{words}", timeout=60) as answer:
                    if answer.status == 200:
                        return took(), json.load(answer)
            except urllib.error.HTTPError:
                return took(), None


def rows(wager):
    """The rows of a wager's table, raised by one. Where several wagers are paid together a row tells no pay of its own."""
    for row in wager["rows"]:
        pays = re.fullmatch(r"([\d,]+) to (\d+)", str(row["pays"]))
        most, to = (int(pays[1].replace(",", "")), int(pays[2])) if pays else (1, 1)
        yield f"{wager['wager']}/{row['event']}={most + 1} to {to}"


def main():
    house = House(sys.argv[1])
    clock = lambda times: f"{times[0]:7.3f}s ({times[1]:.2f})" if times else ""
    print("seconds on the clock (and of work): the slowest wager of each game")
    print(f"{'game':26}{'sheet':>17}{'strategy':>17}{'side wager':>17}{'main wager':>17}{'its strategy':>17}")
    for game in house.ask("/api/games")[1]:
        if sys.argv[2:] and game["id"] not in sys.argv[2:]:
            continue
        path = f"/api/games/{game['id']}"
        sides = {wager["id"] for wager in house.ask(path)[1]["wagers"] if wager["side"]}
        first, sheet = house.ask(path + "/odds")
        played, best = house.ask(path + "/strategy")
        side, main_wager, strategy = (), (), ()
        for wager in sheet["wagers"]:
            for row in rows(wager):
                took, again = house.ask(path + "/odds", wager=wager.get("within") or wager["wager"], row=row)
                if not again:
                    continue
                if wager["wager"] in sides or not best:
                    side = max(side, took)
                else:
                    main_wager = max(main_wager, took)
                    strategy = max(strategy, house.ask(path + "/strategy", row=row)[0])
                break
        times = [first, played if best else (), side, main_wager, strategy]
        print(f"{game['id']:26}" + "".join(f"{clock(t):>17}" for t in times), flush=True)
    house.process.stdin.close()
    house.process.wait()


main()

#!/usr/bin/env python3
"""A second verifier of fair files, after docs/fairness.md, with nothing but the standard library.

    second_verifier.py FILE       checks seals, commitments, cuts, every shuffle, throw, spin and number, and the sums
    second_verifier.py --vectors  prints the test vectors of docs/fairness.md

It does not know the rules of the games: that the table asked for a card, and what a hand is paid, `croupier verify`
checks. It ends with 0 if nothing is wrong and with 1 and the first wrong line if something is.
"""

import hashlib
import json
import struct
import sys

RANKS, SUITS = "23456789TJQKA", "cdhs"


def fields(*parts):
    """Every field with its length before it; numbers are eight bytes."""
    out = b""
    for part in parts:
        if isinstance(part, int):
            part = part.to_bytes(8, "big")
        elif isinstance(part, str):
            part = part.encode()
        out += len(part).to_bytes(4, "big") + part
    return out


def commitment(table, number, secret):
    return hashlib.sha256(fields("croupier/fair/1/commitment", table, number, secret)).hexdigest()


def key(table, number, part, secret, cuts):
    said = [item for who in sorted(cuts) for item in (who, cuts[who])]
    return hashlib.sha256(fields("croupier/fair/1/key", table, number, part, secret, *said)).digest()


def chacha20_block(key, counter):
    """RFC 8439 with a 64-bit counter and a nonce of zeros."""
    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
    start += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    s = start[:]

    def quarter(a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << turn | s[z] >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(s, start)]


class Chance:
    """Words of 64 bits, and numbers below n without bias."""

    def __init__(self, key):
        self.key, self.counter, self.words = key, 0, []

    def word(self):
        if not self.words:
            block = chacha20_block(self.key, self.counter)
            self.words = [block[i] | block[i + 1] << 32 for i in range(0, 16, 2)]
            self.counter += 1
        return self.words.pop(0)

    @staticmethod
    def reduce(half, n):
        """The high half of half × n, or nothing for the surplus that would favour some numbers."""
        low = half * n & 0xFFFFFFFF
        return None if low < (1 << 32) % n else half * n >> 32

    def below(self, n):
        while True:
            number = self.reduce(self.word() >> 32, n)
            if number is not None:
                return number

    def below_both(self, a, b):
        while True:
            word = self.word()
            first, second = self.reduce(word >> 32, a), self.reduce(word & 0xFFFFFFFF, b)
            if first is not None and second is not None:
                return first, second

    def shuffle(self, cards):
        cards, at = cards[:], 0
        while at + 1 < len(cards):
            left = len(cards) - at
            first, second = self.below_both(left, left - 1)
            cards[at], cards[at + first] = cards[at + first], cards[at]
            cards[at + 1], cards[at + 1 + second] = cards[at + 1 + second], cards[at + 1]
            at += 2
        if at < len(cards):
            pick = self.below(len(cards) - at)
            cards[at], cards[at + pick] = cards[at + pick], cards[at]
        return cards


def faces(number, dice):
    return "-".join(str(number // 6**i % 6 + 1) for i in range(dice))


class Wrong(Exception):
    pass


def need(fine, what):
    if not fine:
        raise Wrong(what)


class Check:
    def __init__(self, entries):
        self.entries = entries
        self.secrets = {}
        for entry in entries:
            if "reveal" in entry:
                self.secrets[entry["reveal"]["number"]] = bytes.fromhex(entry["reveal"]["secret"])
        self.table, self.cuts, self.shoe, self.open = None, {}, [], 0
        self.drawn, self.won, self.parts, self.closed = False, 0, {}, False
        self.dealt, self.single = set(), True

    def entry(self, kind, it):
        need(not self.closed, "nothing comes after the close")
        if kind == "opened":
            need(self.table is None, "a table is opened once")
            self.table = it["table"]
        elif kind == "commit":
            number = it["number"]
            need(number == self.open + 1, "commitments are numbered one after the other")
            need(number in self.secrets, f"secret {number} is never shown")
            need(it["hash"] == commitment(self.table, number, self.secrets[number]), "the secret does not fit")
            self.open, self.drawn = number, False
        elif kind == "cut":
            need(it["number"] == self.open and not self.drawn, "the cut comes too late")
            self.cuts.setdefault(self.open, {})[it["seat"]] = it["text"]
        elif kind == "fed":
            self.fed(it["input"], it.get("draw"))
        elif kind == "settled":
            self.won += it["won"]
        elif kind == "reveal":
            need(it["number"] <= self.open, "a secret is shown before its commitment")
        elif kind == "closed":
            self.closed = True
            need(it["won"] == self.won, "the wins do not add up")
            need(it["staked"] == it["back"] + it["kept"] + it["standing"], "the stakes do not add up")
        else:
            raise Wrong("an entry of no known kind")

    def fed(self, text, draw):
        word, _, what = text.partition(" ")
        if word == "close":
            self.drawn = True
        if draw:
            number, part = draw["number"], draw["part"]
            need(number == self.open, "chance comes from the open commitment")
            need(part == self.parts.get(number, 0), "parts come one after the other")
            self.drawn, self.parts[number] = True, part + 1
            chance = Chance(key(self.table, number, part, self.secrets[number], self.cuts.get(number, {})))
            if "cards" in draw:
                self.shoe = chance.shuffle([card for card, n in draw["cards"] for _ in range(n)])
                self.single = all(n == 1 for _, n in draw["cards"])
            else:
                need(draw["gives"] == chance.below(draw["below"]), "another number was drawn")
        if word == "call" and " card " in what:
            # It may name a card that lies on the table, and where there is only one of each that was dealt; none other.
            card = what.rpartition(" card ")[2].split(" ")[0]
            need(self.single and card in self.dealt, f"{card} was named and comes from no shuffle")
        if word == "shuffle":
            self.shoe, self.dealt = [], set()
        elif word in ("card", "burn"):
            need(self.shoe, "no shuffle is behind this card")
            card = self.shoe.pop(0)
            need(word == "burn" or card == what, f"the shuffle gives {card}")
            if word == "card":
                self.dealt.add(card)
        elif word == "dice":
            need(draw and what == faces(draw["gives"], what.count("-") + 1), "the throw does not fit")
        elif word == "number":
            need(draw and int(what) == draw["gives"] + 1, "the number does not fit")
        elif word == "spin":
            need(draw, "no spin is behind this number")


def verify(path):
    before, entries = "", []
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    need(lines.pop() == "", "the last line is torn")
    for at, line in enumerate(lines, 1):
        seal, rest = line[9:73], line[75:]
        before = hashlib.sha256((before + rest).encode()).hexdigest()
        if not (line.startswith('{"seal":"') and line[73:75] == '",' and seal == before):
            raise Wrong(f"line {at}: the seal is broken")
        entries.append(json.loads("{" + rest))
    check = Check(entries)
    for at, entry in enumerate(entries, 1):
        try:
            (kind, it), = entry.items()
            check.entry(kind, it)
        except Wrong as wrong:
            raise Wrong(f"line {at}: {wrong}") from None
    need(check.closed, "the file breaks off")
    return len(entries)


def vectors():
    secret = bytes(range(32))
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    for number, cuts in ((1, {}), (2, {1: "seven from the top"}), (3, {2: "♠", 5: "17"})):
        print(f"number {number}, cuts {json.dumps(cuts, ensure_ascii=False)}")
        print("  commitment", commitment("table 1", number, secret))
        print("  key       ", key("table 1", number, 0, secret, cuts).hex())

        def chance(part=0):
            return Chance(key("table 1", number, part, secret, cuts))

        words = chance()
        print("  words     ", " ".join(f"{words.word():016x}" for _ in range(3)))
        print("  deck      ", " ".join(chance().shuffle(deck)[:10]))
        print("  six decks ", " ".join(chance().shuffle([c for c in deck for _ in range(6)])[:10]))
        print("  two dice  ", " ".join(faces(chance(part).below(36), 2) for part in range(6)))
        print("  three dice", " ".join(faces(chance(part).below(216), 3) for part in range(6)))
        print("  below 38  ", " ".join(str(chance(part).below(38)) for part in range(6)))


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    else:
        try:
            print(f"{verify(sys.argv[1])} lines, nothing wrong")
        except (Wrong, ValueError, KeyError, TypeError) as wrong:
            print(wrong, file=sys.stderr)
            sys.exit(1)

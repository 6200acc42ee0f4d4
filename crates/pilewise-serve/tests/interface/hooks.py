"""What the fuzzer could not guess: games, inputs and rules that mean something.

Texts that the schema allows anything for are replaced in most bodies, so that the requests come
further than to "there is no such game". What is wrong in a body by intention stays as it is.
"""

import zlib

import schemathesis

GAMES = ["877", "486", "1140", "1406", "1510", "1563", "1686", "1690", "1872", "2029", "464"]
INPUTS = [
    "[3,9,1,2]",
    "piles = [2,7,9,4,4]",
    "5 3 4 5",
    "7",
    "10 11",
    "[1,3,2] [2,1,4]",
    "[-1,-2,-3]",
    "[]",
    "[9223372036854775807,9223372036854775807]",
    "[1,2",
]
CLAIMS = ["Bob", "true", "10", "-3"]
RULES = """
name = "Take from a heap"
[input]
n = "int"
[position]
left = "n"
[[move]]
say = "take {x}"
choose = { x = "1 ..= min(left, 3)" }
next = { left = "left - x" }
[goal]
last = "wins"
"""
# Broken in many ways, each by one word.
MUTATIONS = [("left - x", "left"), ("min(left, 3)", "3"), ('"wins"', '"draws"'), ("x", "尼")]


def picked(seed, values):
    return values[seed % len(values)]


def rules(seed):
    if seed % 2:
        return RULES
    return RULES.replace(*picked(seed // 2, MUTATIONS))


@schemathesis.hook
def map_body(context, body):
    if not isinstance(body, dict):
        return body
    seed = zlib.crc32(repr(sorted(body.items(), key=repr)).encode("utf-8", "replace"))
    if seed % 8 == 0:
        return body
    changed = dict(body)
    for field, value in [
        ("game", picked(seed // 8, GAMES)),
        ("input", picked(seed // 128, INPUTS)),
        ("claim", picked(seed // 2048, CLAIMS)),
        ("rules", rules(seed // 8192)),
    ]:
        if isinstance(changed.get(field), str):
            changed[field] = value
    if isinstance(changed.get("moves"), list):
        changed["moves"] = [
            move % 4 if isinstance(move, int) and not isinstance(move, bool) and move >= 0 else move
            for move in changed["moves"]
        ]
    return changed

# Calls class Solution of solution.py for one case after another: a line of numbers each.
import os
import sys
import time

token = sys.argv[1]
method_names = ("METHOD", "SNAKE_METHOD")
parameter_types = "PARAMETER_TYPES".split()

# The program gets no input, and what it prints goes to standard error: only answers go back.
cases = os.fdopen(os.dup(0), "rb")
replies = os.fdopen(os.dup(1), "wb", buffering=0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)


def reply(text):
    replies.write((token + " " + " ".join(str(text).splitlines()) + "\n").encode("utf-8", "replace"))


def explain(error):
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "solution.py":
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, SyntaxError):
        line = error.lineno
    place = f" (line {line})" if line is not None else ""
    return f"{type(error).__name__}: {error}{place}"


def load():
    # What LeetCode imports for everybody.
    names = {"__name__": "solution"}
    exec("from typing import *\nfrom collections import *\nfrom functools import *\n"
         "from itertools import *\nfrom heapq import *\nfrom bisect import *\nfrom math import *\n"
         "import bisect, collections, functools, heapq, itertools, math, operator, random, "
         "re, string, sys\n", names)
    with open("solution.py", "rb") as file:
        exec(compile(file.read(), "solution.py", "exec"), names)
    if "Solution" not in names:
        raise NameError("there is no class Solution")
    for name in method_names:
        if hasattr(names["Solution"], name):
            return names["Solution"], name
    raise NameError(f"class Solution has no method {method_names[0]}")


def read(line):
    numbers = iter(line.split())

    def take(kind):
        if kind == "int":
            return int(next(numbers))
        count = int(next(numbers))
        if kind == "[[int]]":
            return [take("[int]") for _ in range(count)]
        row = [int(next(numbers)) for _ in range(count)]
        return "".join(map(chr, row)) if kind == "str" else row

    return [take(kind) for kind in parameter_types]


def show(answer):
    if answer is True:
        return "true"
    if answer is False:
        return "false"
    return answer


try:
    Solution, method = load()
except BaseException as error:
    reply("refused " + explain(error))
    sys.exit(0)
reply("ready")
for line in cases:
    arguments = read(line)
    started = time.perf_counter_ns()
    try:
        answer = show(getattr(Solution(), method)(*arguments))
        taken = time.perf_counter_ns() - started
        reply(f"{taken} = {answer}")
    except BaseException as error:
        taken = time.perf_counter_ns() - started
        reply(f"{taken} ! {explain(error)}")

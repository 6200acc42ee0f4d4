# Calls the solution of solution.py for one case after another: a line of numbers each.
import os
import sys
import threading
import time

token = sys.argv[1]
class_name = "CLASS_NAME"
method_names = "METHOD_NAMES".split()
parameter_types = "PARAMETER_TYPES".split()

# The program gets no input, and what it prints goes to standard error: only answers go back.
cases = os.fdopen(os.dup(0), "rb")
replies = os.fdopen(os.dup(1), "wb", buffering=0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)

# What LeetCode imports for everybody, in its order: builtins again after what hides them.
PRELUDE = """
from string import *
from re import *
from datetime import *
from collections import *
from heapq import *
from bisect import *
from copy import *
from math import *
from random import *
from statistics import *
from itertools import *
from functools import *
from operator import *
from io import *
from sys import *
from json import *
from builtins import *
from typing import *
from sortedcontainers import SortedDict, SortedList, SortedSet
import string, re, datetime, collections, heapq, bisect, copy, math, random, statistics
import itertools, functools, operator, io, sys, json, typing
""".strip().splitlines()

# Names that Python 2 has and Python 3 does not.
PYTHON_2 = {"xrange", "raw_input", "unicode", "long", "basestring", "unichr", "cmp",
            "iteritems", "itervalues", "iterkeys", "has_key"}


class Unfit(Exception):
    """There is no method to call."""


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
    old = isinstance(error, (NameError, AttributeError)) and PYTHON_2.intersection(str(error).split("'"))
    old = old or (isinstance(error, SyntaxError) and "call to 'print'" in str(error))
    hint = "; that is Python 2, and the program was run by Python 3" if old else ""
    return f"{type(error).__name__}: {error}{place}{hint}"


def load():
    names = {"__name__": "solution"}
    for line in PRELUDE:
        try:
            exec(line, names)
        except ImportError:
            # Not everything is installed everywhere; a program that needs it says so itself.
            pass
    with open("solution.py", "rb") as file:
        exec(compile(file.read(), "solution.py", "exec"), names)
    return find({name: value for name, value in names.items()
                 if getattr(value, "__module__", None) == "solution"})


def find(own):
    classes = {name: value for name, value in own.items() if isinstance(value, type)}
    if class_name or "Solution" in classes:
        candidates = [class_name or "Solution"]
    else:
        for name in method_names:
            if callable(own.get(name)) and name not in classes:
                return own[name]
        candidates = list(classes)
    fitting = [(classes[each], name) for each in candidates if each in classes
               for name in method_names if hasattr(classes[each], name)]
    if len({each for each, _ in fitting}) != 1:
        raise Unfit(listing(own, classes))
    chosen, method = fitting[0]
    return lambda *arguments: getattr(chosen(), method)(*arguments)


def listing(own, classes):
    found = [f"class {name} ({', '.join(each for each, it in vars(of).items() if callable(it)) or 'no methods'})"
             for name, of in classes.items()]
    found += [f"function {name}" for name, value in own.items() if callable(value) and name not in classes]
    return "; ".join(found) or "no classes and no functions"


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


def run():
    try:
        solution = load()
    except Unfit as error:
        reply(f"unfit {error}")
        return
    except BaseException as error:
        reply("refused " + explain(error))
        return
    reply("ready")
    # The clock of this thread: that of a whole process stands still between ticks where it has a
    # limit.
    for line in cases:
        arguments = read(line)
        started = time.thread_time_ns()
        try:
            answer = show(solution(*arguments))
            taken = time.thread_time_ns() - started
            reply(f"{taken} = {answer}")
        except BaseException as error:
            taken = time.thread_time_ns() - started
            reply(f"{taken} ! {explain(error)}")


# A recursion as deep as judges allow; its stack is that of a thread.
sys.setrecursionlimit(250_000)
threading.stack_size(STACK_BYTES)
thread = threading.Thread(target=run)
thread.start()
thread.join()

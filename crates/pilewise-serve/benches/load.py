"""Puts a server under load and says how fast it answers and how much memory it holds.

    cargo build --release
    python3 crates/pilewise-serve/benches/load.py target/release/pilewise

needs `hey` (a Debian package) and Linux. First 200 clients at once solve inputs of the largest
size that LeetCode has; then hostile requests come in rounds, and the memory after each is shown.
"""

import collections
import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading

CLIENTS = 200
REQUESTS = 1000
ROUNDS = 4


def numbers(count, most, least=1):
    chosen = random.Random(count)
    return "[" + ",".join(str(chosen.randint(least, most)) for _ in range(count)) + "]"


GAMES = [
    ("877", numbers(500, 500)),
    ("486", numbers(20, 10_000_000)),
    ("1140", numbers(100, 10_000)),
    ("1406", numbers(50_000, 1000, -1000)),
    ("1510", "100000"),
    ("1563", numbers(500, 1_000_000)),
    ("1686", numbers(100_000, 100) + " " + numbers(100_000, 99)),
    ("1690", numbers(1000, 1000)),
    ("1872", numbers(100_000, 10_000, -10_000)),
    ("2029", numbers(100_000, 10_000)),
    ("464", "20 200"),
]

ENDLESS = """
name = "To and fro"
[input]
n = "int"
[position]
at = "0"
[[move]]
say = "go on"
next = { at = "at + 1" }
[goal]
last = "wins"
"""


class Server:
    def __init__(self, program):
        command = [program, "serve", "--port", "0", "--log", "off", "--max-time", "2s"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        host, port = self.url.removeprefix("http://").rstrip("/").split(":")
        self.address = (host, int(port))

    def memory(self):
        """Resident memory now, and the most so far, in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            text = file.read()
        kib = [int(re.search(rf"{name}:\s+(\d+)", text)[1]) for name in ("VmRSS", "VmHWM")]
        return tuple(round(count * 1024 / 1e6, 1) for count in kib)

    def send(self, data, read=True):
        with socket.create_connection(self.address, timeout=60) as client:
            try:
                client.sendall(data)
                if not read:
                    return "gone"
                answer = client.recv(12)
                return answer[9:12].decode() or "closed"
            except OSError:
                return "closed"

    def post(self, body, read=True):
        return self.send(request(body), read)


def request(body, length=None):
    head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {length or len(body)}\r\n\r\n"
    return head.encode() + body


def load(server):
    print(f"{CLIENTS} clients at once, {REQUESTS} solves a game:")
    print("game     body  answered  solves/s   median     99 %  memory now, most (MB)")
    for game, text in GAMES:
        body = json.dumps({"game": game, "input": text})
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(body)
            file.flush()
            command = ["hey", "-n", str(REQUESTS), "-c", str(CLIENTS), "-t", "120", "-m", "POST"]
            command += ["-T", "application/json", "-D", file.name, server.url + "api/v1/solve"]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        statuses = dict(re.findall(r"\[(\d+)\]\s+(\d+) responses", said))
        answered = int(statuses.pop("200", 0))
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1])
        median, slow = (re.search(rf"{of}% in ([\d.]+)", said) for of in (50, 99))
        print(
            f"{game:4} {len(body):8,}  {answered:8}  {rate:8.0f}"
            f"  {float(median[1]):5.2f} s  {float(slow[1]):5.2f} s  {server.memory()}",
            statuses or "",
            flush=True,
        )


def hostile(server):
    """The hostile requests of a round, by name."""
    own = {"rules": ENDLESS, "input": "1"}
    deep = b'{"game":"877","input":"1","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    table = json.dumps({"game": "1140", "input": numbers(100_000, 10)}).encode()
    return {
        "10 MB body": lambda: server.post(b"1" * 10_000_000),
        "slow body": lambda: server.send(request(b'{"game":', length=1_000_000)),
        "slow head": lambda: server.send(b"POST /api/v1/solve HTTP/1.1\r\nHost: local"),
        "endless game": lambda: server.post(json.dumps(own).encode()),
        "huge table": lambda: server.post(table),
        "malformed JSON": lambda: server.post(b'{"game": 877'),
        "deep nesting": lambda: server.post(deep),
        "client that goes": lambda: server.post(json.dumps(own).encode(), read=False),
    }


def attack(server):
    print(f"\n{ROUNDS} rounds, each kind 10 times at once in each:")
    seen = collections.defaultdict(collections.Counter)

    def one(name, act):
        seen[name][act()] += 1

    for number in range(1, ROUNDS + 1):
        acts = hostile(server).items()
        threads = [threading.Thread(target=one, args=act) for act in acts for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(f"round {number}: memory now, most (MB): {server.memory()}", flush=True)
    for name, statuses in seen.items():
        print(f"{name:17}", dict(statuses))


def main():
    server = Server(sys.argv[1])
    print("memory now, most (MB) at the start:", server.memory())
    try:
        load(server)
        attack(server)
    finally:
        server.process.terminate()
        print("exit code:", server.process.wait())


if __name__ == "__main__":
    main()

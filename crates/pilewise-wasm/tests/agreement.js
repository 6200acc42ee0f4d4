// Answers requests with the WebAssembly of the first argument: a line of JSON each.
"use strict";

const fs = require("node:fs");
const readline = require("node:readline");

async function main() {
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {});
  const { memory, allocate, release, call } = instance.exports;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const request = new TextEncoder().encode(line);
    const place = allocate(request.length);
    new Uint8Array(memory.buffer, place, request.length).set(request);
    const packed = call(place, request.length);
    release(place, request.length);
    const address = Number(packed >> 32n);
    const length = Number(packed & 0xffffffffn);
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length));
    release(address, length);
    process.stdout.write(answer + "\n");
  }
}

main();

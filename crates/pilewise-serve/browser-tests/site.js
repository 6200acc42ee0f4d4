// The page under test, and the command whose answers it must show.
//
// PILEWISE_URL   an address at which the page is served already, or
// PILEWISE_SITE  a folder of static files (`cargo xtask site`), served from here;
//                with neither, `pilewise serve` is started.
// PILEWISE       the command; target/debug/pilewise if not set

import { execFile, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const COMMAND = process.env.PILEWISE ?? join(PROJECT, "target/debug/pilewise");
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export const screenshots = join(PROJECT, "target/screenshots");

/** What `pilewise solve GAME INPUT --json` says. */
export async function solvedByCommand(game, input) {
  const { stdout } = await promisify(execFile)(COMMAND, ["solve", game, input, "--json"]);
  return JSON.parse(stdout);
}

/** The text of a rules file of the project. */
export function rulesFile(path) {
  return readFile(join(PROJECT, path), "utf8");
}

/** Where the page is, and how to end what serves it. */
export async function servePage() {
  if (process.env.PILEWISE_URL) return { address: process.env.PILEWISE_URL, end: () => {} };
  return process.env.PILEWISE_SITE ? serveFolder(process.env.PILEWISE_SITE) : startCommand();
}

async function startCommand() {
  const server = spawn(COMMAND, ["serve", "--port", "0", "--log", "off", "--max-time", "60s"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = line.match(/http:\/\/\S+/)?.[0];
    if (address) return { address, end: () => server.kill() };
  }
  throw new Error("pilewise serve ended without saying where it listens");
}

/** In a subfolder, as a site may well be. */
async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = normalize(pathname).replace(/^\/pilewise\//, "");
    try {
      const content = await readFile(join(folder, path === "" ? "index.html" : path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? TYPES[".html"] });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/pilewise/`, end: () => server.close() };
}

// The one switch between the two engines: a server's JSON API, or WebAssembly in a worker.
// Both take the same requests and give the same answers.

import { DigitsLost, parseExactly } from "./core/exact.js";

/** An answer that is a refusal: what is wrong, and how to mend it. */
export class Refused extends Error {
  /** @param {PageRefusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const MARK = document.querySelector('meta[name="pilewise-engine"]');
const IN_BROWSER = MARK?.getAttribute("content") === "wasm";

/**
 * Asks the engine. Aborting `signal` stops the work, not only the waiting for it.
 * @template {Api.Method} Method
 * @param {Method} method
 * @param {object} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answers[Method]>}
 * @throws {Refused} and, if `signal` is aborted, an AbortError
 */
export async function ask(method, request, signal) {
  const answer = IN_BROWSER ? askWorker(method, request, signal) : askServer(method, request, signal);
  const read = readAnswer(await answer);
  if (read.error) throw new Refused(read.error);
  return read;
}

/** @param {string} text */
function readAnswer(text) {
  try {
    return parseExactly(text);
  } catch (error) {
    throw refusal(error instanceof DigitsLost ? "digits" : "unreachable", String(error));
  }
}

/**
 * @param {PageRefusalKind} kind
 * @param {string} message
 */
function refusal(kind, message) {
  return new Refused({ kind, message, hint: null, diagnostics: [] });
}

/**
 * @param {Api.Method} method
 * @param {any} request
 * @param {AbortSignal} [signal]
 */
async function askServer(method, request, signal) {
  const address = new URL(`./api/v1/${method}`, document.baseURI);
  try {
    if (method === "games") {
      address.searchParams.set("language", request.language);
      return await (await fetch(address, { signal })).text();
    }
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(request);
    return await (await fetch(address, { method: "POST", headers, body, signal })).text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw refusal("unreachable", String(error));
  }
}

/** @typedef {{ text: string, settle: (answer: string) => void, fail: (reason: unknown) => void }} Waiting */

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, Waiting>} requests that the worker has not answered, oldest first */
const waiting = new Map();
let serial = 0;

/**
 * @param {Api.Method} method
 * @param {object} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
function askWorker(method, request, signal) {
  return new Promise((settle, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    serial += 1;
    const id = serial;
    const text = JSON.stringify({ method, ...request });
    waiting.set(id, { text, settle, fail });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      fail(signal.reason);
      restartWorker();
    }, { once: true });
    (worker ??= startWorker()).postMessage({ id, text });
  });
}

function startWorker() {
  const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failure === undefined) asked?.settle(unwrapped(data.answer));
    else asked?.fail(refusal("unreachable", data.failure));
  });
  started.addEventListener("error", (event) => {
    for (const asked of waiting.values()) asked.fail(refusal("unreachable", event.message));
    waiting.clear();
    worker = null;
  });
  return started;
}

/** WebAssembly cannot be interrupted: the worker ends, and a new one does what else is asked. */
function restartWorker() {
  worker?.terminate();
  worker = waiting.size > 0 ? startWorker() : null;
  for (const [id, { text }] of waiting) worker?.postMessage({ id, text });
}

/**
 * `{"ok": response}` without its wrapping, as a server answers; a refusal stays as it is.
 * @param {string} answer
 */
function unwrapped(answer) {
  return answer.startsWith('{"ok":') ? answer.slice('{"ok":'.length, -1) : answer;
}

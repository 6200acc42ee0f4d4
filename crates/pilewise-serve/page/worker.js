// The engine in WebAssembly, away from the page so that it never freezes.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} allocate
 * @property {(pointer: number, length: number) => void} release
 * @property {(pointer: number, length: number) => bigint} call the answer's place and length
 */

/** @type {Promise<Exports> | null} */
let loading = null;

async function load() {
  const response = fetch(new URL("./pilewise.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiateStreaming(response).catch(async () => {
    // A server that does not know the type of .wasm files.
    const again = await fetch(new URL("./pilewise.wasm", import.meta.url));
    return WebAssembly.instantiate(await again.arrayBuffer());
  });
  return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
}

/**
 * @param {Exports} engine
 * @param {string} text
 */
function call(engine, text) {
  const request = new TextEncoder().encode(text);
  const place = engine.allocate(request.length) >>> 0;
  if (place === 0) throw new RangeError("no memory is left");
  new Uint8Array(engine.memory.buffer, place, request.length).set(request);
  const packed = BigInt.asUintN(64, engine.call(place, request.length));
  engine.release(place, request.length);
  const [pointer, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, pointer, length));
  engine.release(pointer, length);
  return answer;
}

addEventListener("message", async ({ data }) => {
  try {
    loading ??= load();
    postMessage({ id: data.id, answer: call(await loading, data.text) });
  } catch (error) {
    // What trapped may be left in any state: the next request starts afresh.
    loading = null;
    postMessage({ id: data.id, failure: String(error) });
  }
});

import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** Whoever waits longer for half a megabyte is as good as offline. */
const patienceMs = 30_000;

let program: Promise<WebAssembly.Module> | undefined;

/**
 * A fresh instance of the HEIC decoder, which is loaded when the first one is asked for. One for each
 * picture: its memory only grows, and is given back with it; what a hostile file does to it ends there.
 * @throws where the decoder is neither on this phone nor within reach
 */
export async function openLibheif(): Promise<Libheif> {
  const signal = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the decoder did not come')));
  });
  const loaded = Promise.all([import('libheif-js/libheif-wasm/libheif.js'), keepProgram(signal)]);
  const [{ default: start }, module] = await Promise.race([loaded, tooLate]);
  return start({
    // It is made for being there at once: what it exports is read while it starts.
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
    // What it says of damaged files is told by what it answers.
    print: () => undefined,
    printErr: () => undefined,
  });
}

/** Compiled once per worker; a failure is not kept. */
function keepProgram(signal: AbortSignal): Promise<WebAssembly.Module> {
  program ??= fetch(wasmAddress, { signal })
    .then(async (response) => {
      if (!response.ok) throw new Error(`the decoder answered ${response.status}`);
      return WebAssembly.compile(await response.arrayBuffer());
    })
    .catch((error: unknown) => {
      program = undefined;
      throw error;
    });
  return program;
}

import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The time limit for loading half a megabyte; beyond it the phone counts as offline. */
const patienceMs = 30_000;

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Creates an instance of the HEIC decoder, whose code is loaded at the first call. Each picture
 * gets a new instance: its memory only grows, and damage by a hostile file ends with the instance.
 * @throws if the decoder is not cached and cannot be loaded
 */
export async function openLibheif(): Promise<Libheif> {
  const signal = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the decoder did not come')));
  });
  const loaded = Promise.all([import('libheif-js/libheif-wasm/libheif.js'), keepProgram(signal)]);
  const [{ default: start }, module] = await Promise.race([loaded, tooLate]);
  return start({
    // Must be synchronous, because the library reads the exports during its start.
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
    // Its messages about damaged files are redundant: the result reports them.
    print: () => undefined,
    printErr: () => undefined,
  });
}

/** Compiles once per worker; a failure is not cached. */
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

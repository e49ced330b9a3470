import { bin, gather } from './run.mjs';

/** Every module of the app and the server with its imports, and the rules that it breaks. */
export async function readImports() {
  const args = ['src', 'server', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { output } = await gather(bin('depcruise'), args);
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(output);
  }
}

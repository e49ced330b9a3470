import { bin, gather } from './run.mjs';

/** All modules of the app, the server and the desk with their imports and rule violations. */
export async function readImports() {
  const args = [
    'src',
    'server',
    'desk',
    '--config',
    'build/import-rules.cjs',
    '--output-type',
    'json',
  ];
  const { output, stdout } = await gather(bin('depcruise'), args);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(output);
  }
}

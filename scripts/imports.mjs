import { spawnSync } from 'node:child_process';
import { bin } from './run.mjs';

/** Every module of the app and the server with its imports, and the rules that it breaks. */
export function readImports() {
  const args = ['src', 'server', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(bin('depcruise'), args, {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

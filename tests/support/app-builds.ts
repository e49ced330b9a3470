import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const built = 'dist/app';
const folder = 'node_modules/.cache/visa-tests/builds';
const sources = [
  'src',
  'public',
  'index.html',
  'package.json',
  'build',
  'server/settings',
  'server/errors',
  'vite.config.ts',
];

/** A change to the sources: in a file, one text for another. */
export interface SourceChange {
  file: string;
  find: string;
  put: string;
}

/**
 * Another version of the app, really built from changed sources or with other settings. Kept until
 * the app itself is built again.
 * @returns the folder to serve
 */
export function buildVariant(
  name: string,
  changes: readonly SourceChange[],
  env: Readonly<Record<string, string>> = {},
): string {
  const root = resolve(folder, name);
  const done = join(root, 'dist/app');
  const stamp = join(root, 'changes.json');
  const wanted = JSON.stringify([changes, env]);
  const isFresh =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    statSync(stamp).mtimeMs > statSync('dist/.built').mtimeMs;
  if (isFresh) return done;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const source of sources) cpSync(source, join(root, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const { file, find, put } of changes) {
    const before = readFileSync(join(root, file), 'utf8');
    if (!before.includes(find)) throw new Error(`${file} does not contain: ${find}`);
    writeFileSync(join(root, file), before.replace(find, put));
  }
  execFileSync(resolve('node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: root,
    // vitest says 'test', and Vite would believe it.
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  writeFileSync(stamp, wanted);
  return done;
}

/** The worker that undoes a deployment, built. */
export function buildUndo(): string {
  execFileSync('node_modules/.bin/vite', [
    'build',
    '--config',
    'build/undo.config.ts',
    '--logLevel',
    'error',
  ]);
  return 'dist/undo/sw.js';
}

/**
 * Puts a version into a server's folder, in the place of what is there. The two renames leave no time
 * in which a check for updates would find nothing.
 */
export function deploy(version: string, staticDir: string): void {
  const [next, last] = [`${staticDir}.next`, `${staticDir}.last`];
  cpSync(version, next, { recursive: true });
  if (existsSync(staticDir)) renameSync(staticDir, last);
  renameSync(next, staticDir);
  rmSync(last, { recursive: true, force: true });
}

/** The version that `npm run build` made. */
export const presentVersion = built;

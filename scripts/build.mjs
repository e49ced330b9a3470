import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { installPackages } from './prepare.mjs';
import { bin, must } from './run.mjs';

const stamp = 'dist/.built';
const sources = [
  'src',
  'server',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.pdf-data.ts',
  'vite.whole-worker.ts',
  'vite.built-script.ts',
  'vite.no-chunk-circles.ts',
  'vite.server.config.ts',
];

function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    mtimeMs,
  );
}

function isFresh() {
  const built = statSync(stamp, { throwIfNoEntry: false });
  return built !== undefined && sources.every((source) => newest(source) <= built.mtimeMs);
}

const compressible = /\.(html|js|css|svg|json|wasm|webmanifest)$/;
/** Below this a packet carries it either way. */
const smallestWorthIt = 1024;

/** A broken version is undone by exchanging this one file: no second form of it may be served. */
const exchangeable = 'sw.js';

/** Writes the Brotli form beside each file, which the server hands out to whoever takes it. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => compressible.test(name) && name !== exchangeable)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size >= smallestWorthIt);
  const brotli = promisify(brotliCompress);
  await Promise.all(
    files.map(async (path) => writeFileSync(`${path}.br`, await brotli(readFileSync(path)))),
  );
}

/** Builds app and server into dist/, unless what is there is newer than every source. */
export async function build() {
  if (process.env.OUTBOX_TIMES)
    throw new Error('OUTBOX_TIMES shortens the waits of the outbox: it is for builds of tests.');
  if (isFresh()) return;
  console.log('Building …');
  rmSync(stamp, { force: true });
  await must(bin('vite'), ['build', '--logLevel', 'warn']);
  // Which file needs which: for the budgets, not for the public.
  renameSync('dist/app/.vite/manifest.json', 'dist/app-manifest.json');
  rmSync('dist/app/.vite', { recursive: true });
  await compress('dist/app');
  await must(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
  writeFileSync(stamp, '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPackages();
  await build();
}

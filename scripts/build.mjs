import {
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { installPackages } from './prepare.mjs';
import { bin, must, mustQuietly } from './run.mjs';

const stamp = 'dist/.built';
const sources = [
  'src',
  'server',
  'desk',
  'public',
  'index.html',
  'package-lock.json',
  'build',
  'vite.config.ts',
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
/** In bytes; a smaller file fits into one packet without compression. */
const smallestWorthIt = 1024;

/**
 * A broken version is rolled back by replacing this one file, so it must have no compressed copy.
 */
const exchangeable = 'sw.js';

/** Writes a Brotli copy of each file, which the server sends to clients that accept it. */
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

/**
 * Builds app, server and desk into dist/, unless dist/ is newer than every source. `aloud` shows the
 * warnings of a build that succeeds, which are for who changes it.
 */
export async function build({ aloud = false } = {}) {
  if (process.env.OUTBOX_TIMES)
    throw new Error('OUTBOX_TIMES shortens the waits of the outbox: it is for builds of tests.');
  if (isFresh()) return;
  console.log('Building …');
  const begin = new Date();
  rmSync(stamp, { force: true });
  // Code that read TypeScript in this process before may have set NODE_ENV, and React would be
  // built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const runVite = aloud ? must : mustQuietly;
  const viteBuild = (...args) =>
    runVite(bin('vite'), ['build', ...args, '--logLevel', 'warn'], { env });
  await viteBuild();
  // The build manifest is for the size budgets and must not be served.
  renameSync('dist/app/.vite/manifest.json', 'dist/app-manifest.json');
  rmSync('dist/app/.vite', { recursive: true });
  await compress('dist/app');
  await viteBuild('--config', 'build/server.config.ts');
  await viteBuild('--config', 'build/desk.config.ts');
  await compress('dist/desk');
  writeFileSync(stamp, '');
  // A source changed during the build may not be in it.
  utimesSync(stamp, begin, begin);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPackages();
  await build({ aloud: true });
}

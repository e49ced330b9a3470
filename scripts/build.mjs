import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Builds app and server into dist/, unless what is there is newer than every source. */
export async function build() {
  if (isFresh()) return;
  console.log('Building …');
  rmSync(stamp, { force: true });
  await must(bin('vite'), ['build', '--logLevel', 'warn']);
  await must(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
  writeFileSync(stamp, '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPackages();
  await build();
}

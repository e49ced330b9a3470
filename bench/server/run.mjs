/**
 * The built server against a bare Fastify and pg that send the same queries, by turns: reads of orders,
 * uploads of 300 KB, log-ins; at one, two and three servers. `--orders n` copies what travellers left
 * until there are so many orders, `--seconds n` and `--rounds n` set how long each turn takes and how
 * often it comes, `--servers 1,3` and `--parts reads,uploads` select. The last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { build } from '../../scripts/build.mjs';
import { newestRelease, onRelease } from '../../scripts/node-releases.mjs';
import { provideObjectStore } from '../../scripts/object-store.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { installPackages } from '../../scripts/prepare.mjs';
import { run } from '../../scripts/run.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
// The release of Node.js in the container files is measured: an older one costs more time.
const release = onRelease(newestRelease);
if (release && 'PATH' in release)
  process.exit(await run('node', process.argv.slice(1), { env: { ...process.env, ...release } }));
if (!process.argv.includes('--built')) await build();
if (!providePostgres() || !provideObjectStore()) process.exit(1);
// Open until the end: parts of the server are imported when they are needed.
const vite = await createServer({
  // Reads the form's script as the build does.
  configFile: 'build/server.config.ts',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { bench } = await vite.ssrLoadModule(fileURLToPath(new URL('bench.ts', import.meta.url)));
process.exit(await bench(process.argv.slice(2)));

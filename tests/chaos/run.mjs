/**
 * Three servers, two databases and a store, of which one after the other is killed or frozen while
 * phones work: `--minutes n`, `--phones n`, `--seed n`. The last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { build } from '../../scripts/build.mjs';
import { provideObjectStore } from '../../scripts/object-store.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
if (!process.argv.includes('--built')) await build();
if (!providePostgres() || !provideObjectStore()) process.exit(1);
const program = fileURLToPath(new URL('chaos.ts', import.meta.url));
// Open until the end: parts of the server are imported when they are needed.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { chaos } = await vite.ssrLoadModule(program);
process.exit(await chaos(process.argv.slice(2)));

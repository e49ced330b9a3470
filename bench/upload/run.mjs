/**
 * How long six files take over bad networks, in real Chromium against the real server: our outbox beside
 * Uppy and Workbox. The last line is one JSON object. `--profile`, `--client` and `--seeds` choose a part.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build as bundle, runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { installPackages } from '../../scripts/prepare.mjs';
import { must } from '../../scripts/run.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const pages = `${process.cwd()}/node_modules/.cache/bench-upload/peers`;

async function installPeers() {
  if (existsSync(`${here}node_modules/@uppy/core`)) return;
  await must('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', here]);
}

/** As a site would ship them: minified, in production mode. */
async function buildPeers() {
  await bundle({
    configFile: false,
    root: `${here}peers`,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: pages,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: {
          uppy: `${here}peers/index.html`,
          workbox: `${here}peers/workbox.html`,
          'workbox-sw': `${here}peers/workbox-sw.mjs`,
        },
        output: {
          entryFileNames: ({ name }) =>
            name === 'workbox-sw' ? '[name].js' : 'assets/[name]-[hash].js',
        },
      },
    },
  });
}

await installPackages();
await build();
if (!providePostgres()) process.exit(1);
await installPeers();
await buildPeers();
const { module } = await runnerImport(`${here}bench.ts`, { configFile: false });
await module.bench(pages, process.argv.slice(2));

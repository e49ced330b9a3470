import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogues } from './build/plugins/catalogues';
import { classNames } from './build/plugins/class-names';
import { later } from './build/plugins/later';
import { noChunkCircles } from './build/plugins/no-chunk-circles';
import { pdfData } from './build/plugins/pdf-data';
import { prerendered } from './build/plugins/prerender';
import { byStages } from './build/plugins/stages';
import { unusedRouterParts } from './build/plugins/unused-router-parts';
import { chooseSite } from './server/settings/site/site';
import { wholeWorker } from './build/plugins/whole-worker';

/** Where `npm run dev` finds the server that it started. */
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:8081';

const { plugin: markLater, isLater, isFirst } = later();
const { plugin: markStages, groups: stageGroups } = byStages(isFirst);

/** Of the languages' catalogues a phone keeps the chosen one only. */
const isCatalogue = ({ moduleIds }: Rolldown.PreRenderedChunk) =>
  moduleIds.some((id) => id.startsWith('\0virtual:catalogue/'));

/** Found by their names: by the list of what is precached and by the budgets. */
const isNamed = (name: string) => /^(home|memory|pdf)/.test(name);

/**
 * The first word of a chunk's name: all names stand in the first script, and each letter counts there. A
 * shared chunk's name lists all who share it.
 */
const shortName = (name: string) =>
  isNamed(name)
    ? name.replace(/~.*|-screen$/, '')
    : name.replace(/^use-/, '').replace(/[~-].*/, '');

const exampleFacts = (): string => JSON.stringify(chooseSite({}, 'dev', '.').site.facts);

/** Home's styles stand in the page with the shell's, because its shell does. */
const linkHomeStyles: Plugin = {
  name: 'link-home-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const styles = Object.values(bundle).flatMap((piece) =>
        piece.type === 'chunk' && /^home(-shared)?$/.test(piece.name)
          ? [...(piece.viteMetadata?.importedCss ?? [])]
          : [],
      );
      return styles.map((file) => ({
        tag: 'link',
        attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/**
 * The facts of the example, for pages that no server of ours fills: `npm run dev`, the doubles of tests.
 * Comments and indents stay in the source.
 */
const exampleSite: Plugin = {
  name: 'example-site',
  transformIndexHtml: (html) =>
    html
      .replace(/(<script type="application\/json" id="site">)/, (tag) => tag + exampleFacts())
      .replace(/<!-- .*? -->\s*|(?<=\n) +/g, ''),
};

/** The one library under another licence than ours goes with its licence, and as files of its own. */
const shipLicence: Plugin = {
  name: 'ship-licence',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const source = readFileSync('node_modules/libheif-js/libheif-wasm/LICENSE');
    this.emitFile({ type: 'asset', fileName: 'licences/libheif.txt', source });
  },
};

/** Other waits of the outbox, as JSON: for tests alone, `npm run build` refuses it. */
const outboxTimes = process.env['OUTBOX_TIMES'] ?? 'null';

export default defineConfig({
  // The package's own entry is the development build, which warns in words that nobody here reads.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: resolve('node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  define: { __OUTBOX_TIMES__: outboxTimes },
  css: classNames,
  plugins: [
    react(),
    catalogues(),
    unusedRouterParts,
    markLater,
    markStages,
    noChunkCircles,
    shipLicence,
    exampleSite,
    linkHomeStyles,
    prerendered(),
    pdfData(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        globPatterns: [
          '**/*.{html,js,css,webmanifest}',
          'scenes/*',
          'drawings/*',
          'icons/icon.svg',
        ],
        globIgnores: [
          'assets/later/**',
          'assets/pdf.worker-*',
          'pdfjs/**',
          // For browsers that keep nothing, and no worker either.
          'assets/memory-database-*',
        ],
        buildPlugins: { vite: [wholeWorker()] },
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The list of each chunk's needs leaves out the script that every page has loaded first.
      resolveDependencies: (_file, needed) => needed.filter((name) => !name.includes('/rolldown')),
    },
    rolldownOptions: {
      output: {
        // The list of all chunks stands in the first script, and hashes do not compress: as short as may be.
        chunkFileNames: (chunk) =>
          isCatalogue(chunk)
            ? `assets/later/catalogue-${chunk.name}-[hash:7].js`
            : `assets/${isLater(chunk) ? 'later/' : ''}${shortName(chunk.name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(name.replace(/\.\w+$/, ''))}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // The code that the first paint waits for, in one file: many small ones compress worse.
            { name: 'shell', tags: ['$initial'], priority: 9 },
            ...stageGroups,
            // Modules that three or more screens load, in one file: their imports are shared by as many, so
            // the pieces cannot import each other in circles.
            { name: 'shared', test: isFirst, minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // Of the workers' code only the decoder of HEIC comes apart, which few need: with its program it is
    // kept like the rest of what comes later.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/later/[name]-[hash:7].js',
        assetFileNames: 'assets/later/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/api', '/collect', '/environment.json', '/healthz', '/sandbox-pay'].map((path) => [
          path,
          apiServer,
        ]),
      ),
      // In development no service worker takes what other apps share.
      '/shared-files': {
        target: apiServer,
        bypass: ({ method, url }) => (method === 'POST' ? undefined : url),
      },
    },
  },
});

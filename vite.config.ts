import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogues } from './build/plugins/catalogues';
import { noChunkCircles } from './build/plugins/no-chunk-circles';
import { pdfData } from './build/plugins/pdf-data';
import { prerendered } from './build/plugins/prerender';
import { wholeWorker } from './build/plugins/whole-worker';

/** Where `npm run dev` finds the server that it started. */
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:8081';

/**
 * Code that only some travellers need, or late: it stays out of the precache, which is installed whole
 * or not at all. The service worker keeps it when it is first used, or earlier when the phone is idle.
 */
const laterModules =
  /\/src\/(ui\/overlays\/(viewer|pdf-[\w-]+)|features\/(ordering\/upload\/arrival-date-sheet|payment\/(?!pay-|payment-return)[\w/-]+))\.tsx?$|\/node_modules\/(pdfjs-dist|@stripe|@paypal)\//;

/** The modules below the features. */
const coreModules =
  /\/src\/(contract|domain|storage|api|outbox\/(?!capture)\w+|language|i18n|platform|routing|services|session|queries|ui)\/|\/node_modules\//;

/** By what a chunk is loaded for: a screen may contain a part that elsewhere comes later. */
const isLater = ({ facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk) =>
  facadeModuleId
    ? laterModules.test(facadeModuleId)
    : moduleIds.some((id) => laterModules.test(id));

/** Of the languages' catalogues a phone keeps the chosen one only. */
const isCatalogue = ({ moduleIds }: Rolldown.PreRenderedChunk) =>
  moduleIds.some((id) => id.startsWith('\0virtual:catalogue/'));

/** A shared chunk's name lists all who share it; that a chunk is a screen's needs no word. */
const shortName = (name: string) => name.replace(/~.*|-screen$/, '');

/** Tells the service worker what there is to keep later. */
const listLaterPieces: Plugin = {
  name: 'list-later-pieces',
  apply: 'build',
  generateBundle(_options, bundle) {
    const pieces = Object.keys(bundle)
      .filter((name) => /^assets\/(later\/(?!catalogue-)|pdf\.worker-)/.test(name))
      .map((name) => `/${name}`);
    this.emitFile({ type: 'asset', fileName: 'later.json', source: JSON.stringify(pieces) });
  },
};

/**
 * Home is where most travellers begin: its code comes with the shell's, not after it. On a slow network
 * that is one journey less before the banner.
 */
const fetchHomeEarly: Plugin = {
  name: 'fetch-home-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const home = Object.values(bundle).filter(
        (piece) => piece.type === 'chunk' && piece.name === 'home',
      ) as Rolldown.OutputChunk[];
      const styles = home.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      });
      return [
        ...home.map(({ fileName }) => link('modulepreload', fileName)),
        ...styles.map((file) => link('stylesheet', file)),
      ];
    },
  },
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
  plugins: [
    react(),
    catalogues(),
    listLaterPieces,
    noChunkCircles,
    shipLicence,
    fetchHomeEarly,
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
    modulePreload: { polyfill: false },
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
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // Home with all that it needs comes next; the other screens share much of it.
            { name: 'home', test: /\/features\/home\/home-screen\.tsx$/, priority: 1 },
            // The modules below the features, in one file: in several they import each other in
            // circles.
            {
              name: 'core',
              test: (id) => coreModules.test(id) && !laterModules.test(id),
              minShareCount: 2,
              priority: 0.5,
            },
            // Capturing is one program, which four screens start.
            {
              name: 'capture',
              test: /\/src\/(outbox\/capture|workers)\//,
              minShareCount: 2,
              priority: 0.4,
            },
            // The modules that several screens share, in few files.
            {
              name: 'shared',
              test: (id) => !laterModules.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
              priority: 0,
            },
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
    proxy: Object.fromEntries(
      ['/api', '/collect', '/environment.json', '/healthz', '/sandbox-pay'].map((path) => [
        path,
        apiServer,
      ]),
    ),
  },
});

import { createReadStream, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pdfData } from './plugins/pdf-data';

const flags = 'public/flags';
const icon = 'public/icons/icon.svg';

/** Of the traveller's files the desk has the flags and the icon: it is served from an origin of its own. */
const sharedPictures: Plugin = {
  name: 'shared-pictures',
  generateBundle() {
    for (const name of readdirSync(flags).filter((each) => each.endsWith('.svg')))
      this.emitFile({
        type: 'asset',
        fileName: `flags/${name}`,
        source: readFileSync(join(flags, name)),
      });
    this.emitFile({ type: 'asset', fileName: 'icon.svg', source: readFileSync(icon) });
  },
  configureServer(server) {
    server.middlewares.use('/flags', (request, response, next) => {
      response.setHeader('content-type', 'image/svg+xml');
      createReadStream(join(flags, basename(request.url ?? '')))
        .on('error', next)
        .pipe(response);
    });
  },
};

/** The operators' desk: a program of its own, which the traveller's build and its precache never contain. */
export default defineConfig({
  root: 'desk',
  publicDir: false,
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: resolve('node_modules/react-router/dist/production/index.mjs'),
      },
      // Of the app's workers the desk has the one for PDFs only.
      {
        find: /^\.\.\/own-worker$/,
        replacement: resolve('desk/case/picture/pdf-worker-address.ts'),
      },
    ],
  },
  plugins: [react(), sharedPictures, pdfData()],
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});

import { createReadStream, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** PDF.js fetches these by name, when a document asks for them. */
const folders = ['cmaps', 'standard_fonts', 'wasm'];
const source = (folder: string) => join('node_modules/pdfjs-dist', folder);

/** Serves PDF.js' fonts, character maps and decoders from our own origin, below /pdfjs/. */
export const pdfData = (): Plugin => ({
  name: 'pdf-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const folder of folders)
      for (const name of readdirSync(source(folder)))
        this.emitFile({
          type: 'asset',
          fileName: `pdfjs/${folder}/${name}`,
          source: readFileSync(join(source(folder), name)),
        });
  },
  configureServer(server) {
    for (const folder of folders)
      server.middlewares.use(`/pdfjs/${folder}`, (request, response, next) => {
        const file = join(source(folder), basename(request.url ?? ''));
        createReadStream(file).on('error', next).pipe(response);
      });
  },
});

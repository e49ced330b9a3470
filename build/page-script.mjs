import { readFile } from 'node:fs/promises';
import { build } from 'vite';

/**
 * Builds a page script into one file; a style sheet is taken as it is.
 * @returns its text
 */
export async function buildPageScript(entry) {
  if (entry.endsWith('.css')) return readFile(entry, 'utf8');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'program', fileName: 'program' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built.`);
  const [chunk, ...more] = bundle.output;
  if (more.length > 0) throw new Error(`${entry} was built into more than one file.`);
  return chunk.code;
}

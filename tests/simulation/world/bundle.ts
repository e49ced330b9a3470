import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles a program, or a module that a plugin makes, into one file of CommonJS. */
export async function bundleOf(entry: string, plugins: readonly Plugin[]): Promise<string> {
  const [output] = [
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [...plugins],
      build: {
        ssr: entry,
        write: false,
        minify: false,
        target: 'node20',
        rollupOptions: { output: { format: 'cjs', codeSplitting: false } },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const chunk = output?.output.find((piece) => piece.type === 'chunk');
  if (!chunk) throw new Error(`${entry} has no code.`);
  return chunk.code;
}

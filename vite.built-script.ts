import { build, type Plugin } from 'vite';

const suffix = '?built';

/**
 * `import script from './page.ts?built'`: a program of its own for a page, built into one script, as
 * text. It goes into the server's bundle, so nothing has to be found on a disk.
 */
export const builtScript = (): Plugin => ({
  name: 'built-script',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(suffix)) return undefined;
    const found = await this.resolve(source.slice(0, -suffix.length), importer);
    return found && `${found.id}${suffix}`;
  },
  async load(id) {
    if (!id.endsWith(suffix)) return undefined;
    const entry = id.slice(0, -suffix.length);
    this.addWatchFile(entry);
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
    return `export default ${JSON.stringify(chunk.code)};`;
  },
});

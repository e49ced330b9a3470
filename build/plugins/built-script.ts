import type { Plugin } from 'vite';
import { buildPageScript } from '../page-script.mjs';

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
    return `export default ${JSON.stringify(await buildPageScript(entry))};`;
  },
});

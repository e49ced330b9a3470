import type { Plugin } from 'vite';
import { buildPageScript } from '../page-script.mjs';

const suffix = '?built';
/** Not a style sheet's name, which Vite would read as styles. */
const ending = '.built';

/**
 * `import script from './page.ts?built'`: a program of its own for a page, built into one script, as
 * text; or a style sheet. It goes into the server's bundle, so nothing has to be found on a disk.
 */
export const builtScript = (): Plugin => ({
  name: 'built-script',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(suffix)) return undefined;
    const found = await this.resolve(source.slice(0, -suffix.length), importer);
    return found && `${found.id}${ending}`;
  },
  async load(id) {
    if (!id.endsWith(ending)) return undefined;
    const entry = id.slice(0, -ending.length);
    this.addWatchFile(entry);
    const code = `export default ${JSON.stringify(await buildPageScript(entry))};`;
    return { code, moduleType: 'js' };
  },
});

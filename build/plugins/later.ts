import type { Plugin, Rolldown } from 'vite';

const markedImport = /\bimport\(\s*\/\* later \*\/\s*['"]([^'"]+)['"]/g;

/**
 * `import(/* later *\/ './viewer')`: code that only some travellers need, or late. Its chunks stay out
 * of the precache, which is installed whole or not at all; `later.json` tells the service worker to
 * cache them when the phone is idle. A module that something else imports without the mark is not
 * later, nor is what it imports.
 */
export function later() {
  const marked = new Set<string>();
  const first = new Set<string>();
  // The bundler's own helpers are imported by all.
  const isNeeded = (id: string) => first.has(id) || id.startsWith('\0rolldown/');
  const isLater = ({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>) =>
    moduleIds.length > 0 && !moduleIds.some(isNeeded);

  const plugin: Plugin = {
    name: 'later',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      marked.clear();
      first.clear();
    },
    transform: {
      filter: { code: '/* later */' },
      async handler(code, importer) {
        for (const [, source = ''] of code.matchAll(markedImport)) {
          const target = await this.resolve(source, importer);
          if (!target) this.error(`${importer}: there is no ${source}.`);
          marked.add(`${importer} ${target.id}`);
        }
      },
    },
    renderStart() {
      const visit = (id: string): void => {
        if (first.has(id)) return;
        first.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        importedIds.forEach(visit);
        dynamicallyImportedIds.filter((target) => !marked.has(`${id} ${target}`)).forEach(visit);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) visit(id);
    },
    // The pieces of workers are emitted by the time all other plugins are done.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const pieces = Object.keys(bundle)
          .filter((name) => /^assets\/(later\/(?!catalogue-)|pdf\.worker-)/.test(name))
          .map((name) => `/${name}`);
        this.emitFile({ type: 'asset', fileName: 'later.json', source: JSON.stringify(pieces) });
      },
    },
  };
  return { plugin, isLater, isFirst: (id: string) => first.has(id) };
}

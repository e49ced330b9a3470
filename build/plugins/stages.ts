import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * The moments at which a visitor waits for code, each with the modules that it begins with. All other
 * code is one more stage. Home is the first: nearly everybody has its code.
 */
const stages = {
  home: ['features/home/home-screen.tsx'],
  product: ['features/product/page/product-screen.tsx'],
  entrance: ['app/drawer/account-drawer.tsx', 'features/account/log-in/log-in-dialog.tsx'],
  below: ['features/home/below-destinations.tsx', 'features/countries/country-picker.tsx'],
  quiet: ['app/background/background.ts', 'app/page-views/own-reporter.ts'],
} as const;

const names = [...Object.keys(stages), 'rest'];
const home = 1;
const rest = 1 << (names.length - 1);

/**
 * Puts the modules that the same stages need into one file, so that no stage loads what it does not
 * need. A module is needed wherever its importers are, so that files cannot import each other in
 * circles. What home shares is one file: many small ones compress worse, and would be asked for at the
 * first paint.
 */
export function byStages(isFirst: (id: string) => boolean) {
  /** The stages that need a module, a bit each. */
  const needed = new Map<string, number>();
  const plugin: Plugin = {
    name: 'by-stages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderStart() {
      needed.clear();
      const mark = (id: string, stage: number): void => {
        const before = needed.get(id) ?? 0;
        if ((before & stage) !== 0) return;
        needed.set(id, before | stage);
        this.getModuleInfo(id)?.importedIds.forEach((imported) => mark(imported, stage));
      };
      const begins = Object.values(stages).map((files) =>
        files.map((file) => resolve('src', file)),
      );
      for (const path of begins.flat())
        if (!this.getModuleInfo(path)?.dynamicImporters.length)
          this.error(`Nothing loads ${path}, where a stage begins.`);
      for (const id of this.getModuleIds()) {
        if (!this.getModuleInfo(id)?.dynamicImporters.length) continue;
        const stage = begins.findIndex((files) => files.includes(id));
        mark(id, stage < 0 ? rest : 1 << stage);
      }
    },
  };
  const group = (
    name: string,
    priority: number,
    isIn: (set: number) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    name,
    priority,
    test: (id) => isFirst(id) && isIn(needed.get(id) ?? 0),
  });
  const groups = [
    group('home-shared', names.length + 1, (set) => (set & home) !== 0 && set !== home),
    group('home', names.length, (set) => set === home),
  ];
  for (let wanted = 2; wanted < 1 << names.length; wanted += 2) {
    if (wanted === rest) continue;
    const members = names.filter((_name, at) => (wanted & (1 << at)) !== 0);
    // By their first letters, because the list of all files stands in the first script. The imports of a
    // module are in as many stages or more: they have their file already.
    const name = members.map(([first]) => first).join('');
    groups.push(group(name, members.length, (set) => set === wanted));
  }
  return { plugin, groups };
}

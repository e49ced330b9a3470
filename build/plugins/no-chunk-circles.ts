import type { Plugin } from 'vite';

/**
 * Refuses pieces that import each other in a circle: one of them then runs before what it needs, and
 * reads constants that are not there yet. Nothing fails at once; numbers become NaN.
 */
export const noChunkCircles: Plugin = {
  name: 'no-chunk-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const piece = bundle[name];
      return piece?.type === 'chunk' ? piece.imports : [];
    };
    const done = new Set<string>();
    const visit = (name: string, path: readonly string[]): void => {
      const begun = path.indexOf(name);
      if (begun >= 0) this.error(`Pieces in a circle: ${[...path.slice(begun), name].join(' → ')}`);
      if (done.has(name)) return;
      for (const imported of importsOf(name)) visit(imported, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
};

import type { Plugin } from 'vite';
import { bundleOf, root } from './bundle';
import { lacking } from './lacks';

/**
 * Constants, schemas and pure functions: nothing in them changes, so that all tabs, workers and
 * processes of a build may have the same, evaluated once. What the outbox does is not among them.
 */
const sharedFolders = ['src/contract/', 'src/domain/', 'server/messages/'];

const prefix = 'shared:';
/** No file: a plugin makes it. */
const entry = `${root}shared-modules`;

/** Leaves the shared modules out of a program, which requires them as packages instead. */
export const leaveOutShared = (needed: Set<string>): Plugin => ({
  name: 'leave-out-shared',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.startsWith('.') || importer === undefined) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const file = found?.id.startsWith(root) ? found.id.slice(root.length) : '';
    if (!sharedFolders.some((folder) => file.startsWith(folder))) return null;
    needed.add(prefix + file);
    return { id: prefix + file, external: true };
  },
});

/** Bundles the shared modules that programs need: the first is exported as `m0`. */
export function bundleShared(needed: readonly string[], plugins: readonly Plugin[]) {
  const lines = needed.map((name, index) => {
    const from = JSON.stringify(root + name.slice(prefix.length));
    return `export * as m${index} from ${from};`;
  });
  const all: Plugin = {
    name: 'shared-modules',
    enforce: 'pre',
    resolveId: (source) => (source === entry ? entry : null),
    load: (id) => (id === entry ? lines.join('\n') : null),
  };
  return bundleOf(entry, [all, ...plugins]);
}

/** Deep-freezes a shared value: a change to it would be one for all, and throws instead. */
export function frozen<T>(shared: T, seen = new Set<unknown>()): T {
  if (typeof shared !== 'object' || shared === null || seen.has(shared)) return shared;
  seen.add(shared);
  for (const each of Object.values(shared)) frozen(each, seen);
  return Object.freeze(shared);
}

/** A global that shared modules may not use, because each tab or process has its own. */
export function absentGlobal(name: string): unknown {
  const refuse = (): never => {
    throw lacking(`${name} in a module that all tabs share`);
  };
  return new Proxy(refuse, { get: refuse, has: refuse, construct: refuse });
}

/** Of time and chance what is always the same. */
export const timelessGlobals = {
  Math: Object.assign(Object.create(Math) as typeof Math, {
    random: absentGlobal('Math.random') as () => number,
  }),
  Date: new Proxy(Date, {
    get: (date, name): unknown =>
      name === 'now' ? absentGlobal('Date.now') : Reflect.get(date, name),
    construct(date, given: [] | [number]) {
      if (given.length === 0) throw lacking('new Date() in a module that all tabs share');
      return new date(...(given as [number]));
    },
  }),
};

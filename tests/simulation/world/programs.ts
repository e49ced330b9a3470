import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleOf, root } from './bundle';
import { lacking } from './lacks';
import { byteScale, type Patch } from './patches';
import {
  absentGlobal,
  bundleShared,
  frozen,
  leaveOutShared,
  timelessGlobals,
} from './shared-modules';

/** The programs of the product that a simulation runs, each with its own module state. */
const entries = {
  page: 'tests/simulation/programs/page.ts',
  worker: 'src/outbox/worker/drain-for-sync.ts',
  server: 'tests/simulation/programs/server.ts',
  money: 'tests/simulation/programs/money.ts',
};
export type ProgramName = keyof typeof entries;

/** Starts a program: evaluates its modules with these globals and packages. */
export type StartProgram = (
  globals: Readonly<Record<string, unknown>>,
  packages: Readonly<Record<string, unknown>>,
) => Record<string, unknown>;

export type Programs = Readonly<Record<ProgramName, StartProgram>>;

/** Bundles the programs from the product's sources, with these patches and with small files. */
export const buildPrograms = (
  names: readonly ProgramName[],
  patches: readonly Patch[] = [],
): Promise<Programs> => bundlePrograms(names, [...byteScale, ...patches]);

/** Bundles the programs from the product's sources, with these patches alone. */
export async function bundlePrograms(
  names: readonly ProgramName[],
  patches: readonly Patch[],
): Promise<Programs> {
  const needed = new Set<string>();
  const bundles = await Promise.all(
    names.map(async (name) => {
      const plugins = [patched(patches), phoneServices, leaveOutShared(needed)];
      return [name, await bundleOf(entries[name], plugins)] as const;
    }),
  );
  const shared = await evaluateShared([...needed], patches);
  const started = await Promise.all(
    bundles.map(async ([name, code]) => [name, await starterOf(code, shared)] as const),
  );
  return Object.fromEntries(started) as unknown as Programs;
}

/** Evaluates the modules that all starts of these programs have in common. */
async function evaluateShared(
  needed: readonly string[],
  patches: readonly Patch[],
): Promise<ReadonlyMap<string, unknown>> {
  const start = await starterOf(await bundleShared(needed, [patched(patches)]), new Map());
  const globals = Object.fromEntries(globalNames.map((name) => [name, absentGlobal(name)]));
  const namespaces = start({ ...globals, ...timelessGlobals }, {});
  return new Map(
    needed.map((name, index) => [name, frozen({ ...(namespaces[`m${index}`] as object) })]),
  );
}

/** The page's services without its screens: the same objects, made in the same way. */
const phoneServices: Plugin = {
  name: 'phone-services',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/(^|\/)services\/services$/.test(source) && source !== './services') return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (!found?.id.endsWith('/src/services/services.ts')) return null;
    return `${root}tests/simulation/programs/page-services.ts`;
  },
};

/** Replaces a text of a source; the text must be there exactly once. */
function patched(patches: readonly Patch[]): Plugin {
  return {
    name: 'patched-sources',
    enforce: 'pre',
    load(id) {
      const own = patches.filter(({ file }) => id === root + file);
      if (own.length === 0) return null;
      let text = readFileSync(id, 'utf8');
      for (const { file, from, to } of own) {
        if (text.split(from).length !== 2)
          throw new Error(`The patch of ${file} does not fit any more: ${from}`);
        text = text.replace(from, () => to);
      }
      return text;
    },
  };
}

/** Names that the programs read from the global scope: each start gets its own. */
const globalNames = [
  ...['globalThis', 'self', 'window', 'document', 'location', 'navigator', 'console'],
  ...['Date', 'Math', 'performance', 'setTimeout', 'clearTimeout', 'setInterval'],
  ...['clearInterval', 'crypto', 'fetch', 'FormData', 'Blob', 'Request', 'Response'],
  ...['AbortController', 'AbortSignal', 'BroadcastChannel', 'Notification', 'caches'],
  ...['indexedDB', 'IDBKeyRange', 'localStorage', 'sessionStorage', 'addEventListener'],
];

/** Packages that hold a state, or reach the real world: each start gets its own, or fails. */
const given = [
  ...['idb', 'ky', '@tus/server', '@tus/file-store'],
  ...['node:crypto', 'node:fs', 'node:fs/promises'],
];

const fileName = fileURLToPath(import.meta.url);
const requirePackage = createRequire(fileName);

/** As a program of CommonJS gets it; some packages are modules only. */
async function packageNamed(name: string): Promise<unknown> {
  try {
    return requirePackage(name) as unknown;
  } catch {
    return import(name);
  }
}

/** The bundler's lines that make namespaces of packages: done here once, not at every start. */
const asNamespace = /^(\w+) = __toESM\(\1, 1\);$/gm;

async function starterOf(
  bundled: string,
  ofProject: ReadonlyMap<string, unknown>,
): Promise<StartProgram> {
  const namespaces = new Set([...bundled.matchAll(asNamespace)].map(([, name = '']) => name));
  const code = bundled.replaceAll(asNamespace, '');
  const named = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
  const shared = new Map(ofProject);
  for (const name of named) {
    if (given.includes(name) || shared.has(name)) continue;
    const found = await packageNamed(name);
    const isNamespace = namespaces.has(name.replaceAll(/\W/g, '_'));
    shared.set(name, isNamespace ? { ...(found as object), default: found } : found);
  }
  const names = ['require', 'exports', 'module', '__filename', ...globalNames];
  const program = new Function(...names, code) as (...given: unknown[]) => void;
  return (globals, packages) => {
    const require = (name: string): unknown => {
      const found = packages[name] ?? shared.get(name);
      if (found === undefined) throw lacking(`the package ${name}`);
      return found;
    };
    const module = { exports: {} as Record<string, unknown> };
    const own = globalNames.map((name) => globals[name]);
    program(require, module.exports, module, fileName, ...own);
    return module.exports;
  };
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import tsconfig from '../../tsconfig.json' with { type: 'json' };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const declared: Readonly<Record<string, string>> = {
  ...packageJson.dependencies,
  ...packageJson.devDependencies,
};

test('[PWA-01] the code is TypeScript under one tsconfig.json, and the page is React', () => {
  expect(tsconfig.references.map(({ path }) => existsSync(path))).not.toContain(false);
  const code = ['src', 'server']
    .flatMap(filesBelow)
    .map((path) => extname(path))
    .filter((extension) => /^\.[cm]?[jt]sx?$/.test(extension));
  expect([...new Set(code)].sort()).toEqual(['.ts', '.tsx']);
  expect(readFileSync('src/main.tsx', 'utf8')).toContain("from 'react-dom/client'");
});

test.each([
  'react',
  'react-dom',
  'vite',
  'vite-plugin-pwa',
  'workbox-window',
  'react-router-dom',
  'idb',
  'comlink',
  '@tanstack/react-query',
  'ky',
  'jotai',
  '@stripe/stripe-js',
  'pica',
  'dayjs',
  'vitest',
  'fake-indexeddb',
  'playwright',
])('[PWA-02] package.json declares %s', (name) => {
  expect(declared).toHaveProperty([name]);
});

test.each(['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'README.md'])(
  '[PWA-03] the top level holds the file %s',
  (path) => expect(statSync(path).isFile()).toBe(true),
);

test.each(['src', 'src/sw', 'src/workers', 'tests'])(
  '[PWA-03] the top level holds the folder %s',
  (path) => expect(filesBelow(path).length).toBeGreaterThan(0),
);

test('[PWA-03] the top level holds public/manifest.webmanifest', () => {
  expect(statSync('public/manifest.webmanifest').isFile()).toBe(true);
});

const tracked = (): string[] =>
  execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const shipped = () =>
  tracked().filter(
    (path) => /^(src|server|desk)\/.*\.(tsx?|css)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path),
  );

test('a thing is read in one file: at most 1,500 modules, no folder with more than 30 files', () => {
  const modules = shipped().filter((path) => !path.endsWith('.css'));
  expect(modules.length).toBeGreaterThan(1000);
  expect(modules.length).toBeLessThanOrEqual(1500);
  const perFolder = new Map<string, number>();
  for (const path of shipped())
    perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1);
  expect([...perFolder].filter(([, files]) => files > 30)).toEqual([]);
});

test('what moves on a screen comes to rest within 200 ms', () => {
  const styles = shipped()
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''));
  // A sign of work goes on; what holds against less motion does not move.
  const lines = styles.join('\n').split('\n');
  const ending = lines.filter((line) => !/infinite|!important/.test(line)).join('\n');
  const durations = [...ending.matchAll(/(?<![\w.#-])([\d.]+)(m?)s\b/g)].map(
    ([, count, milli]) => Number(count) * (milli === 'm' ? 1 : 1000),
  );
  expect(durations.length).toBeGreaterThan(2);
  expect(durations.filter((each) => each > 200)).toEqual([]);
});

test('no module only passes on what another one exports', () => {
  const passesOn =
    /^(\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n|export (type )?(\{[^}]*\}|\*) from '[^']*';)*$/;
  expect(shipped().filter((path) => passesOn.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('the project’s top level has at most 22 entries', () => {
  const entries = new Set(tracked().map((path) => path.split('/')[0]));
  expect(entries.size).toBeGreaterThan(10);
  expect(entries.size).toBeLessThanOrEqual(22);
});

test('the service worker’s source lies in src/sw', () => {
  expect(existsSync('src/sw/sw.ts')).toBe(true);
});

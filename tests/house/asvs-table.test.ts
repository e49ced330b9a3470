import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/asvs.md', 'utf8');
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

interface Row {
  readonly id: string;
  readonly verdict: string;
  readonly place: string;
  readonly tests: string;
}

const rows = [...text.matchAll(/^\| \d+\.\d+\.\d+ \|.*\|$/gm)].map(([line]): Row => {
  const [id = '', , verdict = '', place = '', tests = ''] = cellsOf(line);
  return { id, verdict, place, tests };
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const files = ['src', 'server', 'desk', 'tests', 'operations', 'scripts', 'docs'].flatMap(
  filesBelow,
);
const names = new Set([...files, 'README.md'].map((path) => basename(path)));

/**
 * How many requirements of levels 1 and 2 each section of version 5.0.0 has; within a section they
 * come before those of level 3. Sections with none are not here.
 */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

test('every requirement of levels 1 and 2 has one row', () => {
  const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
    ),
  );
  // As many as the standard says that it has: 70 of level 1 and 183 of level 2.
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

test('the verdicts are those of the list, and counted as it says', () => {
  const listed = [...text.matchAll(/^\| ([a-z][a-z/ ]*) \| (\d+) \|$/gm)];
  const counts = Object.fromEntries(
    listed.map(([, verdict = '', count]) => [verdict, Number(count)]),
  );
  const found: Record<string, number> = {};
  for (const { verdict } of rows) found[verdict] = (found[verdict] ?? 0) + 1;
  expect(found).toEqual(counts);
});

test('every row has a place or a reason', () => {
  expect(rows.filter(({ place }) => place.length < 4).map(({ id }) => id)).toEqual([]);
});

test('every file that a row names is there', () => {
  const gone = rows.flatMap(({ id, place }) =>
    [...place.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql|conf))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => (path.includes('/') ? !existsSync(path) : !names.has(path)))
      .map((path) => `${id}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test('every test that a row names is there', () => {
  const isThere = (named: string) => {
    const [, unit] = /^([\w-]+) \(unit\)$/.exec(named) ?? [];
    if (unit) return names.has(`${unit}.test.ts`) || names.has(`${unit}.test.tsx`);
    if (/^(check: |e2e of |unit tests of )/.test(named)) return true;
    const [path = ''] = named.split(' ');
    const inFolder = path.startsWith('tests/') ? path : `tests/api/${path}`;
    return named === 'specified calls' || existsSync(`${inFolder}.test.ts`);
  };
  const gone = rows.flatMap(({ id, tests }) =>
    tests === '–'
      ? []
      : tests
          .split(/[,;] (?![^(]*\))/)
          .filter((named) => !isThere(named))
          .map((named) => `${id}: ${named}`),
  );
  expect(gone).toEqual([]);
});

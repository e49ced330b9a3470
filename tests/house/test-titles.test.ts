import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** With fewer titles than this the tests have not been read. */
const fewestTitles = 300;
const mostRequirements = 3;

const testFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFilesBelow(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** The requirements that stand together in titles: `[ORD-07][ORD-08] the card …`. */
function titlesIn(path: string): string[][] {
  const titles = readFileSync(path, 'utf8').match(/['"`](?:\[[A-Z]+-\d+\]\s*)+/g) ?? [];
  return titles.map((title) => title.match(/[A-Z]+-\d+/g) ?? []);
}

test('no test claims to prove more than three requirements', () => {
  const titles = ['src', 'server', 'tests']
    .flatMap(testFilesBelow)
    .flatMap((path) => titlesIn(path).map((requirements) => ({ path, requirements })));
  expect(titles.length).toBeGreaterThan(fewestTitles);
  expect(titles.filter(({ requirements }) => requirements.length > mostRequirements)).toEqual([]);
});

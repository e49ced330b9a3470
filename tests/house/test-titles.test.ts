import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** With fewer titles than this the tests have not been read. */
const fewestTitles = 300;
const mostRequirements = 3;
/** With fewer sweeps than this they have not been told from the others. */
const fewestSweeps = 50;

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

interface Named {
  readonly title: string;
  readonly isSweep: boolean;
}

/** The tests that a file declares; of those that a loop makes with `sweepUnless`, each run has a sample. */
function testsIn(source: string): Named[] {
  const found: Named[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^test\b/.test(node.expression.getText())) {
      const [title, details] = node.arguments;
      found.push({
        title: title?.getText() ?? '',
        isSweep: details !== undefined && ts.isIdentifier(details) && details.text === 'sweep',
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('tests.tsx', source, ts.ScriptTarget.Latest, true));
  return found;
}

const requirementsOf = (tests: readonly Named[]) =>
  new Set(tests.flatMap(({ title }) => title.match(/(?<=\[)[A-Z]+-\d+(?=\])/g) ?? []));

function namedOnlyBySweeps(tests: readonly Named[]): string[] {
  const inEachRun = requirementsOf(tests.filter(({ isSweep }) => !isSweep));
  const swept = requirementsOf(tests.filter(({ isSweep }) => isSweep));
  return [...swept].filter((id) => !inEachRun.has(id));
}

test('no test claims to prove more than three requirements', () => {
  const titles = ['src', 'server', 'tests']
    .flatMap(testFilesBelow)
    .flatMap((path) => titlesIn(path).map((requirements) => ({ path, requirements })));
  expect(titles.length).toBeGreaterThan(fewestTitles);
  expect(titles.filter(({ requirements }) => requirements.length > mostRequirements)).toEqual([]);
});

test('`npm test` runs a test of every requirement that a sweep names', () => {
  // The other files have no sweeps, and their strings are read faster than their syntax.
  const isEndToEnd = (path: string) => path.endsWith('.spec.ts');
  const files = ['src', 'desk', 'server', 'tests'].flatMap(testFilesBelow);
  const tests = files.filter(isEndToEnd).flatMap((path) => testsIn(readFileSync(path, 'utf8')));
  expect(tests.filter(({ isSweep }) => isSweep).length).toBeGreaterThan(fewestSweeps);
  const others = files
    .filter((path) => !isEndToEnd(path))
    .flatMap(titlesIn)
    .map((requirements) => ({
      title: requirements.map((id) => `[${id}]`).join(''),
      isSweep: false,
    }));
  expect(namedOnlyBySweeps([...tests, ...others])).toEqual([]);
});

test('a requirement that only a sweep names is found', () => {
  // Not written out, because this is no test of them.
  const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => `[ABC-0${number}]`);
  const tests = testsIn(`
    test('${first} here', sweep, async () => {});
    test('${first}${second} and here', async () => {});
    test('${third} in a sweep', sweep, async () => {});
    for (const each of all) test(\`${fourth} \${each}\`, sweepUnless(each === 1), async () => {});
  `);
  expect(namedOnlyBySweeps(tests)).toEqual(['ABC-03']);
});

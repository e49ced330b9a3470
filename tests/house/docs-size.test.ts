import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const mostLines = 100;
const mostWords = 35_000;

const documents = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const linked = ['README.md', ...documents];

const read = (path: string) => readFileSync(path, 'utf8');
/** Bars and rules of tables are no words. */
const wordsIn = (text: string) =>
  text.split(/[\s|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const withoutCode = (text: string) => text.replace(/^ *```[^]*?^ *```/gm, '');

/** The anchors of a document's headings, as code hosts make them. */
const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/ /g, '-'),
    ),
  );

/** The relative links of a text that have no file, or no heading in it. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
}

test('the README has at most 100 lines', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(mostLines);
});

test('the documents stay within 35,000 words', () => {
  expect(documents.length).toBeGreaterThan(10);
  const words = documents.reduce((sum, path) => sum + wordsIn(read(path)), 0);
  expect(words).toBeLessThanOrEqual(mostWords);
});

test.each(linked)('the relative links of %s lead to files and headings', (path) => {
  expect(brokenLinks(path, read(path))).toEqual([]);
});

test('a link without a file or a heading is found', () => {
  const text =
    '[a](none.md) [b](docs/settings.md#none) [c](docs/settings.md#settings) [d](https://x)';
  expect(brokenLinks('README.md', text)).toEqual(['none.md', 'docs/settings.md#none']);
});

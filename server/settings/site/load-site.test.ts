import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartFailure } from '../../errors/start-failure';
import { loadSite } from './load-site';

const nordlicht = {
  version: 1,
  name: 'Nordlicht Visum',
  shortName: 'Nordlicht',
  company: { name: 'Nordlicht Reisen GmbH', address: 'Hafenstr. 1, 20457 Hamburg' },
  supportEmail: 'hilfe@nordlicht.example',
  mailFrom: 'post@nordlicht.example',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'visa-site-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(folder, name), content);
const writeSite = (more: object = {}) =>
  write('site.json', JSON.stringify({ ...nordlicht, ...more }));

/** The sentence with which the start ends. */
function failure(): string {
  try {
    loadSite(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as Error).message;
  }
  throw new Error('The site was loaded.');
}

describe('site.json', () => {
  test('facts that are not given are none: no reviews, no rates, no coupons, no messengers', () => {
    writeSite();
    expect(loadSite(folder)).toEqual({
      file: { ...nordlicht, messengers: [], reviews: [], passRates: false, welcomeCoupons: false },
      texts: {},
    });
  });

  test('a byte-order mark before it changes nothing', () => {
    write('site.json', `\uFEFF${JSON.stringify(nordlicht)}`);
    expect(loadSite(folder).file.name).toBe('Nordlicht Visum');
  });

  test.each([
    ['a newer version', { version: 2 }, 'has version 2; this release reads version 1'],
    ['no version', { version: undefined }, 'must begin with "version": 1'],
    ['a name of a wrong type', { name: 7 }, 'name must be a text'],
    ['no name', { name: undefined }, 'name is missing'],
    ['a name of two lines', { name: 'Nord\r\nBcc: a@b.example' }, 'name must be one line'],
    ['a name that turns around', { name: 'Nord\u202Ethgil' }, 'name must be one line'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'name is too long: 40 characters'],
    ['spaces alone', { shortName: ' ' }, 'shortName is empty, or has spaces'],
    ['a misspelt name', { shortname: 'N' }, 'shortname is not known'],
    [
      'an unknown part of the company',
      { company: { ...nordlicht.company, tax: '1' } },
      'company.tax is not known',
    ],
    ['a company of a wrong type', { company: 'GmbH' }, 'company'],
    [
      'two addresses',
      { mailFrom: 'a@b.example, c@d.example' },
      'mailFrom must be an e-mail address alone',
    ],
    [
      'a script for a link',
      { messengers: [{ kind: 'link', name: 'X', value: 'javascript:alert(1)' }] },
      'messengers.0.value must be an address that begins with https://',
    ],
    [
      'another kind of messenger',
      { messengers: [{ kind: 'call', name: 'X', value: '1' }] },
      "messengers.0.kind must have the kind 'link' or 'id'",
    ],
    [
      'too many stars',
      { reviews: [{ name: 'A', destination: 'B', stars: 6, text: 'C' }] },
      'reviews.0.stars must be 1 to 5',
    ],
    ['a text for a switch', { passRates: 'no' }, 'passRates must be true or false'],
  ])('%s is refused, with its place', (_what, more, sentence) => {
    writeSite(more);
    expect(failure()).toContain(join(folder, 'site.json'));
    expect(failure()).toContain(sentence);
  });

  test.each([
    ['a list', '[]', 'must begin with "version": 1'],
    ['null', 'null', 'must begin with "version": 1'],
    ['half a file', '{"version": 1, ', 'is no JSON'],
    ['nothing', '', 'is no JSON'],
    ['another encoding', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), 'is not in UTF-8'],
    ['too many bytes', ' '.repeat(65_537), 'has 65537 bytes, and may have 65536'],
  ])('%s is refused', (_what, content, sentence) => {
    write('site.json', content);
    expect(failure()).toContain(sentence);
  });

  test('a folder that vanished, or has no such file, is named', () => {
    expect(failure()).toContain(`${join(folder, 'site.json')} is not there`);
    rmSync(folder, { recursive: true });
    expect(failure()).toBe(`SITE_DIR is ${folder}, but there is no such folder.`);
    mkdirSync(join(folder, 'site.json'), { recursive: true });
    expect(failure()).toContain('is no file');
  });
});

describe('the texts of a site', () => {
  test('English is first, and shown where a language is missing', () => {
    writeSite();
    write('faq.fr.md', '## Combien ?\nRien.');
    write(
      'faq.md',
      '## How much?\r\nNothing,\r\nreally.\r\n\r\n- one\r\n- two\r\n  more\r\n\r\nEnd.',
    );
    expect(loadSite(folder).texts).toEqual({
      faq: [
        {
          lang: 'en',
          sections: [
            { title: 'How much?', parts: ['Nothing, really.', ['one', 'two more'], 'End.'] },
          ],
        },
        { lang: 'fr', sections: [{ title: 'Combien ?', parts: ['Rien.'] }] },
      ],
    });
  });

  test.each([
    ['a misspelt file', { 'privcy.md': 'Text' }, 'privcy.md is not read: name it about.md'],
    ['a language without English', { 'about.es.md': 'Hola' }, 'about.md is not there: English'],
    ['HTML', { 'about.md': 'One\n<script>alert(1)</script>' }, 'about.md has in line 2 HTML'],
    [
      'a link',
      { 'about.md': '[here](javascript:alert(1))' },
      'has in line 1 Markdown that is not shown',
    ],
    ['an empty file', { 'about.md': '\n\n' }, 'about.md is empty'],
    ['too many bytes', { 'about.md': 'x'.repeat(65_537) }, 'about.md has 65537 bytes'],
    ['too many headings', { 'faq.md': '## A\n'.repeat(61) }, 'faq.md has 61 headings'],
  ])('%s is refused', (_what, files, sentence) => {
    writeSite();
    for (const [name, content] of Object.entries(files)) write(name, content);
    expect(failure()).toContain(sentence);
  });
});

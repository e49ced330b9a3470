import { describe, expect, test } from 'vitest';
import type { UploadItem } from '../../contract/upload-item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import {
  isLacking,
  isStillNeeded,
  nameOfPage,
  type OtherApplicant,
  samePages,
} from './common-document';
import type { PageEntry } from './page-entries';

const upload = (id: string, sha256?: string, attachKey?: string): PageEntry => ({
  ...{ key: id, position: 0 },
  upload: { id, position: 0, sha256, attachKey } as UploadItem,
});

/** A page on this phone; `of` names the page whose file it takes. */
const item = (name: string, more: Partial<DocumentPageItem> & { of?: string } = {}): PageEntry => {
  const { of, ...rest } = more;
  const kind = of === undefined ? 'document-page' : 'repeated-page';
  const row = {
    kind,
    state: 'sealed',
    attachKey: name,
    serverKey: of,
    sha256: `sha-${name}`,
    ...rest,
  };
  return { key: name, position: 0, item: row as DocumentPageItem };
};

const others = (...entries: PageEntry[]): OtherApplicant[] =>
  entries.map((entry) => ({ entries: [entry] }) as unknown as OtherApplicant);

describe('the same file', () => {
  test('is known by its bytes, also where no phone has added it for several', () => {
    const all = others(upload('b', 'same'), upload('c', 'other'), upload('d'));
    expect(samePages(upload('a', 'same'), all).map(({ entry }) => entry.key)).toEqual(['b']);
    expect(samePages(upload('a'), all)).toEqual([]);
  });

  test('is known by the page that others take it from, whoever’s page is looked at', () => {
    const first = item('first');
    const [two, three] = [item('two', { of: 'first' }), item('three', { of: 'first' })];
    expect(samePages(first, others(two, three))).toHaveLength(2);
    expect(samePages(two, others(first, three, item('else')))).toHaveLength(2);
    // The first has arrived, and one of the others.
    const arrived = upload('up-1', 'bytes', 'first');
    expect(samePages(three, others(arrived, upload('up-2', 'bytes')))).toHaveLength(2);
  });

  test('is not that of a page that a new one replaces, nor of a chosen file that is prepared yet', () => {
    const replaced: PageEntry = { ...upload('up-1', 'bytes'), ...item('new') };
    expect(samePages(replaced, others(upload('up-2', 'bytes')))).toEqual([]);
    const raw = item('raw', { isRaw: true, sha256: 'bytes' });
    expect(samePages(raw, others(upload('up-2', 'bytes')))).toEqual([]);
  });
});

describe('who lacks a document', () => {
  const person = (entries: PageEntry[], add = true) =>
    ({ entries, allowed: { add } }) as unknown as OtherApplicant;
  const pages = [item('one'), item('two')];
  const copy = (of: string) => item(`of-${of}`, { of });

  test('is whoever has none of its pages, or only a part of them', () => {
    expect(isLacking(person([]), pages)).toBe(true);
    expect(isLacking(person([copy('one')]), pages)).toBe(true);
    expect(isLacking(person([copy('one'), copy('two')]), pages)).toBe(false);
  });

  test('is nobody with a page of their own, nor whose application is closed', () => {
    expect(isLacking(person([item('else')]), pages)).toBe(false);
    expect(isLacking(person([copy('one'), item('else')]), pages)).toBe(false);
    expect(isLacking(person([], false), pages)).toBe(false);
  });
});

test('a page is named by its delivery, and one that has not arrived by the page that it repeats', () => {
  expect(nameOfPage(upload('up', 'bytes', 'key'))).toBe('key');
  expect(nameOfPage(upload('up'))).toBe('up');
  expect(nameOfPage(item('own'))).toBe('own');
  expect(nameOfPage(item('two', { of: 'first' }))).toBe('first');
  expect(nameOfPage(item('two', { of: 'first', state: 'done' }))).toBe('two');
});

test('a page is needed as long as another one is to take its file', () => {
  const first = item('first');
  const same = (entry: PageEntry) => samePages(first, others(entry));
  expect(isStillNeeded(first, same(item('two', { of: 'first' })))).toBe(true);
  expect(isStillNeeded(first, same(item('two', { of: 'first', state: 'done' })))).toBe(false);
  const two = item('two', { of: 'first' });
  expect(isStillNeeded(two, samePages(two, others(first)))).toBe(false);
});

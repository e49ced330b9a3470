import { expect, test } from 'vitest';
import type { UploadItem } from '../../contract/upload-item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { endedReceipts, uploadIdOf } from './ended-receipts';

interface Known {
  replaces?: string;
  supersedes?: string[];
  state?: DocumentPageItem['state'];
}

/** A page that became the upload of the same name. */
const receipt = (
  name: string,
  { replaces, supersedes, state = 'done' }: Known = {},
): DocumentPageItem =>
  ({
    id: `item-${name}`,
    kind: 'document-page',
    state,
    attachKey: `key-${name}`,
    supersedes,
    target: { position: 0, replaces: replaces ?? null },
    arrived: { at: 1, position: 0, uploadId: name },
  }) as DocumentPageItem;

const upload = (id: string) => ({ id, position: 0 }) as UploadItem;

test('a replacement that the order does not include yet is the page that is deleted', () => {
  const entry = { key: 'a', position: 0, upload: upload('a'), item: receipt('b') };
  expect(uploadIdOf(entry)).toBe('b');
  expect(uploadIdOf({ key: 'a', position: 0, upload: upload('a') })).toBe('a');
});

test('with a deleted page also the receipts of those that it has replaced end, and no others', () => {
  const first = receipt('a');
  // The order was read in between, so the next one knows the upload alone.
  const second = receipt('b', { replaces: 'a' });
  const third = receipt('c', { supersedes: ['key-b'] });
  const other = receipt('other');
  const waiting = receipt('d', { supersedes: ['key-c'], state: 'sealed' });
  const items = [first, second, third, other, waiting];
  expect(endedReceipts('c', items)).toEqual([third, second, first]);
  expect(endedReceipts('b', items)).toEqual([second, first]);
  expect(endedReceipts('elsewhere', items)).toEqual([]);
  expect(endedReceipts(undefined, items)).toEqual([]);
});

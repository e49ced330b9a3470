import { expect, test } from 'vitest';
import type { OutboxItem } from '../core/item';
import { wholeRows } from './outbox-rows';

const row = (more: object = {}): OutboxItem =>
  ({ id: 'one', seq: 1, kind: 'document-page', state: 'sealed', ...more }) as OutboxItem;
const picture = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test.each([
  ['the same bytes', { sealedFields: picture(1, 2) }, { sealedFields: picture(1, 2) }, true],
  ['other bytes', { sealedFields: picture(1, 2) }, { sealedFields: picture(1, 3) }, false],
  ['fewer bytes', { sealedFields: picture(1, 2) }, { sealedFields: picture(1) }, false],
  ['more bytes', { sealedFields: picture(1) }, { sealedFields: picture(1, 2) }, false],
  ['no picture', { sealedFields: picture() }, { sealedFields: undefined }, false],
  ['a record for bytes', { target: picture() }, { target: {} }, false],
  ['an equal record', { target: { replaces: null } }, { target: { replaces: null } }, true],
  ['null for a record', { target: {} }, { target: null }, false],
  ['a record for null', { target: null }, { target: {} }, false],
  ['another field of a record', { target: { a: 1 } }, { target: { b: 1 } }, false],
  ['one more field', { target: { a: 1 } }, { target: { a: 1, b: undefined } }, false],
  ['nothing for null', { offset: null }, { offset: undefined }, false],
])('a row that was read again with %s', (_name, before, found, same) => {
  const [known, read] = [row(before), row(found)];
  expect(wholeRows([known], [read])[0]).toBe(same ? known : read);
});

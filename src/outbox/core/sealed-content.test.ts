import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone } from '../../../tests/unit/draining-phone';
import { DamagedError } from './failures';
import { itemBytes, openFields, sealFields } from './sealed-content';
import { keyOf } from '../../storage/user-keys';

test('what is opened is what was sealed', async () => {
  const { open, store, capture } = await drainingPhone();
  const content = bytes(100);
  expect(await itemBytes(open, store, await capture(content))).toEqual(content);
});

test('bytes with another digest than the item’s are damaged, even if they can be opened', async () => {
  const { open, store, capture } = await drainingPhone();
  const item = await capture(bytes(100));
  const other = { ...item, sha256: 'f'.repeat(64) };
  await expect(itemBytes(open, store, other)).rejects.toThrow(DamagedError);
});

test('chunks that cannot be opened are damaged, and the reason is kept', async () => {
  const { open, store, capture } = await drainingPhone();
  const item = await capture(bytes(100));
  const another = await capture(bytes(100));
  const foreign = { chunks: () => store.chunks(another.id) };
  await expect(itemBytes(open, foreign, item)).rejects.toMatchObject({
    name: 'DamagedError',
    cause: expect.anything() as unknown,
  });
});

test('fields whose key the database fails to give are not damaged, and those of another item are', async () => {
  const { open, userId, write } = await drainingPhone();
  const sealed = await write('Hello');
  const sealedFields = await sealFields(await keyOf(open, userId), sealed.id, { day: 1 });
  const item = { ...sealed, sealedFields };
  const closed = new DOMException('The database is closed.', 'InvalidStateError');
  await expect(openFields(() => Promise.reject(closed), item)).rejects.toBe(closed);
  expect(await openFields(open, item)).toEqual({ day: 1 });
  await expect(openFields(open, { ...item, id: 'other' })).rejects.toThrow(DamagedError);
});

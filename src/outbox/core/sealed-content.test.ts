import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone } from '../../../tests/unit/draining-phone';
import { DamagedError } from './failures';
import { itemBytes } from './sealed-content';

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

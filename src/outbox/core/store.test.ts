import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone, target } from '../../../tests/unit/draining-phone';
import { documentPage } from '../kinds/document-page';
import { enclose, storeFile } from './seal-item';

const receipt = { type: 'attached', at: 1 } as const;

/** A phone with a page whose attach request is on its way. */
async function attachingPhone() {
  const one = await drainingPhone();
  const item = await one.capture(bytes(10));
  await one.store.apply(item.id, { type: 'upload-started' });
  await one.store.apply(item.id, { type: 'uploaded', serverKey: 'key' });
  await one.store.apply(item.id, { type: 'attach-started' });
  return { ...one, item };
}

test('an item that is not finished is never forgotten, nor are its bytes', async () => {
  const { store, item } = await attachingPhone();
  await store.forget(item.id);
  expect((await store.get(item.id))?.state).toBe('attaching');
  expect(await store.chunks(item.id)).toHaveLength(1);
});

test('a finished item is forgotten; one that nobody knows is no error', async () => {
  const { store, item } = await attachingPhone();
  await store.apply(item.id, receipt);
  await store.forget(item.id);
  expect(await store.get(item.id)).toBeUndefined();
  await store.forget('nobody’s');
});

test('a claim counts the item’s epoch up, and fences the events of an earlier claim', async () => {
  const { store, item } = await attachingPhone();
  const claimed = await store.claim(item.id);
  expect(claimed?.epoch).toBe(item.epoch + 1);
  expect(await store.apply(item.id, receipt, item.epoch)).toBeUndefined();
  expect((await store.apply(item.id, receipt, claimed?.epoch))?.state).toBe('done');
});

test('what is finished, needs the traveller, is unprepared or unknown cannot be claimed', async () => {
  const { open, store, userId, sealing, item, capture } = await attachingPhone();
  await store.apply(item.id, receipt);
  expect(await store.claim(item.id)).toBeUndefined();

  const needy = await capture(bytes(10));
  await store.apply(needy.id, { type: 'upload-started' });
  const said = { code: 'saved-damaged' } as const;
  await store.apply(needy.id, { type: 'need', reason: 'damaged', said });
  expect((await store.get(needy.id))?.state).toBe('needs-you');
  expect(await store.claim(needy.id)).toBeUndefined();

  const raw = await storeFile(sealing, documentPage, {
    ...{ userId, target, fileName: 'a.heic', mime: 'image/heic', isRaw: true },
    enclosed: await enclose(open, userId, bytes(10)),
  });
  expect(await store.claim(raw.id)).toBeUndefined();
  expect(await store.claim('nobody’s')).toBeUndefined();
});

test('a user’s list has neither the items of others nor other states', async () => {
  const { store, userId, item, capture } = await attachingPhone();
  const waiting = await capture(bytes(10));
  await capture(bytes(10), 'somebody else');
  expect((await store.listIn(userId, ['sealed'])).map(({ id }) => id)).toEqual([waiting.id]);
  expect((await store.list(userId)).map(({ id }) => id)).toEqual([item.id, waiting.id]);
});

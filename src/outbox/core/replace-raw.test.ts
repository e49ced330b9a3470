import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone, target } from '../../../tests/support/draining-phone';
import { documentPage, isDocumentPage } from '../kinds/document-page';
import { itemBytes } from './item-bytes';
import { enclose } from './seal-item';
import { storeFile } from './seal-file';
import { sealPrepared } from './seal-prepared';

const jpeg = (length: number) => ({
  ...{ fileName: 'page.jpg', mime: 'image/jpeg' },
  bytes: bytes(length),
});

/** A phone with a chosen file that is being prepared. */
async function preparingPhone() {
  const one = await drainingPhone();
  const { open, userId, sealing, store } = one;
  const { id } = await storeFile(sealing, documentPage, {
    ...{ userId, target, fileName: 'a.heic', mime: 'image/heic', isRaw: true },
    enclosed: await enclose(open, userId, bytes(50)),
  });
  const prepares = async () => {
    const raw = await store.apply(id, { type: 'prepare-started', at: 1 });
    if (!raw || !isDocumentPage(raw)) throw new Error('It cannot be prepared.');
    return raw;
  };
  return { ...one, id, prepares };
}

test('the prepared form takes the place of the chosen file, and is what is sent', async () => {
  const { open, store, id, prepares } = await preparingPhone();
  const form = jpeg(20);
  await sealPrepared(open, await prepares(), form);
  const item = await store.get(id);
  expect(item).toMatchObject({ state: 'sealed', fileName: 'page.jpg', size: 20 });
  expect(await itemBytes(open, store, item as NonNullable<typeof item>)).toEqual(form.bytes);
});

test('of two that prepare a file the earlier one is fenced off', async () => {
  const { open, store, id, prepares } = await preparingPhone();
  const earlier = await prepares();
  const later = await prepares();
  expect(await sealPrepared(open, earlier, jpeg(30))).toBeUndefined();
  expect((await store.get(id))?.state).toBe('unprepared');
  const form = jpeg(20);
  await sealPrepared(open, later, form);
  const item = await store.get(id);
  expect(await itemBytes(open, store, item as NonNullable<typeof item>)).toEqual(form.bytes);
});

test('a file that was prepared, or removed, meanwhile is not replaced again', async () => {
  const { open, store, id, prepares } = await preparingPhone();
  const raw = await prepares();
  const form = jpeg(20);
  await sealPrepared(open, raw, form);
  expect(await sealPrepared(open, raw, jpeg(30))).toBeUndefined();
  const item = await store.get(id);
  expect(await itemBytes(open, store, item as NonNullable<typeof item>)).toEqual(form.bytes);

  await store.apply(id, { type: 'cancel' });
  await store.forget(id);
  expect(await sealPrepared(open, raw, jpeg(30))).toBeUndefined();
  expect(await store.chunks(id)).toEqual([]);
});

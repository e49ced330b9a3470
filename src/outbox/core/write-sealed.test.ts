import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone, target } from '../../../tests/unit/draining-phone';
import { databaseOpener, type OpenDatabase, type VisaDatabase } from '../../storage/database';
import { documentPage, isDocumentPage } from '../kinds/document-page';
import type { NewItem } from './item';
import { itemBytes } from './sealed-content';
import { enclose, sealPrepared, storeFile } from './seal-item';
import { readChunks, writeSealed } from './write-sealed';
import { NoRoomError, SealingError } from './failures';

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

let phones = 0;

function phone(): OpenDatabase {
  phones += 1;
  return databaseOpener(`write-sealed-${phones}`);
}

const newItem = (id: string) => ({ id, userId: 'ana', state: 'sealed' }) as unknown as NewItem;
const bytesOf = (...values: number[]) => new Uint8Array(values).buffer;
const chunks = [bytesOf(1, 2, 3), bytesOf(4)];

/** A database that replaces one of its operations. */
const insteadOf =
  (open: OpenDatabase, name: 'transaction' | 'getAll', other: () => unknown): OpenDatabase =>
  async () => {
    const db = await open();
    return new Proxy(db, {
      get(target, asked) {
        if (asked === name) return other;
        const own: unknown = Reflect.get(target, asked, target);
        // Methods of a database work on the database itself, not on its proxy.
        return typeof own === 'function' ? own.bind(target) : own;
      },
    }) as VisaDatabase;
  };

test('an item gets its user’s highest number, also above a number that no row has', async () => {
  const open = phone();
  const first = await writeSealed(open, newItem('a'), { chunks }, 0);
  const second = await writeSealed(open, newItem('b'), { chunks }, 0);
  const third = await writeSealed(open, newItem('c'), { chunks }, 7);
  expect([first.seq, second.seq, third.seq]).toEqual([1, 2, 8]);
  expect(await readChunks(open, 'a')).toEqual(chunks);
});

test('without room, or when writing fails, nothing of the item is stored', async () => {
  const open = phone();
  const failing = (error: Error) =>
    insteadOf(open, 'transaction', () => {
      throw error;
    });
  const full = failing(new DOMException('full', 'QuotaExceededError'));
  await expect(writeSealed(full, newItem('a'), { chunks }, 0)).rejects.toThrow(NoRoomError);
  const broken = failing(new Error('no'));
  await expect(writeSealed(broken, newItem('a'), { chunks }, 0)).rejects.toThrow(SealingError);
  expect(await (await open()).count('items')).toBe(0);
});

test.each([
  ['is another', [bytesOf(1, 2, 9), bytesOf(4)]],
  ['is shorter', [bytesOf(1, 2), bytesOf(4)]],
  ['is missing', [bytesOf(1, 2, 3)]],
  ['has more', [...chunks, bytesOf(5)]],
])('what %s when it is read back is not saved, and nothing of it stays', async (_, found) => {
  const open = phone();
  const damaged = insteadOf(open, 'getAll', async () => found.map((sealed) => ({ sealed })));
  await expect(writeSealed(damaged, newItem('a'), { chunks }, 0)).rejects.toThrow(SealingError);
  expect(await (await open()).count('items')).toBe(0);
  expect(await readChunks(open, 'a')).toEqual([]);
});

test('what cannot be read back is not saved', async () => {
  const open = phone();
  const unreadable = insteadOf(open, 'getAll', () => Promise.reject(new Error('no')));
  await expect(writeSealed(unreadable, newItem('a'), { chunks }, 0)).rejects.toThrow(SealingError);
  expect(await (await open()).count('items')).toBe(0);
});

test('a failure names its cause, for the log', async () => {
  const failing = (cause: Error) =>
    insteadOf(phone(), 'transaction', () => {
      throw cause;
    });
  for (const cause of [new DOMException('full', 'QuotaExceededError'), new Error('no')])
    await expect(writeSealed(failing(cause), newItem('a'), { chunks }, 0)).rejects.toMatchObject({
      cause,
    });
});

test('an item whose connection ended behind its commit is written once', async () => {
  const open = phone();
  let isFirst = true;
  const lost: OpenDatabase = async () => {
    if (isFirst) {
      isFirst = false;
      await writeSealed(open, newItem('a'), { chunks }, 0);
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    }
    return open();
  };
  const item = await writeSealed(lost, newItem('a'), { chunks }, 0);
  expect(item).toMatchObject({ id: 'a', seq: 1 });
  expect(await (await open()).count('items')).toBe(1);
  expect(await readChunks(open, 'a')).toEqual(chunks);
});

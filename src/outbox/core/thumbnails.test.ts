import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { databaseOpener } from '../../storage/database';
import { destroyKeys } from '../../storage/taken-keys';
import { documentPage, type DocumentPageItem } from '../kinds/document-page';
import { outboxKinds } from '../kinds/outbox-kinds';
import type { FileItem } from './item';
import { replaceRaw } from './write-sealed';
import { sealFile, sealPrepared } from './seal-item';
import { openThumbnail } from './sealed-content';
import { outboxStore } from './store';

const target = {
  ...{ orderId: 'order', applicantId: 'applicant', documentId: 7, position: 0, replaces: null },
  ...{ documentName: 'Passport copy', applicantName: 'Ananya' },
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const picture = { fileName: 'a.jpg', mime: 'image/jpeg', bytes: bytesOf('the picture') };
const thumbnail = bytesOf('the thumbnail');

let phones = 0;

function phone() {
  phones += 1;
  const open = databaseOpener(`thumbnails-${phones}`);
  const store = outboxStore(open, outboxKinds);
  const sealing = { open, store, now: () => 1 };
  const seal = (more: { isRaw?: true; userId?: string } = {}) =>
    sealFile(sealing, documentPage, { userId: 'ana', target, ...picture, thumbnail, ...more });
  const raw = () =>
    sealFile(sealing, documentPage, { userId: 'ana', target, ...picture, isRaw: true });
  const shown = async (item: FileItem) => {
    const jpeg = await openThumbnail(open, item);
    return jpeg && new TextDecoder().decode(jpeg);
  };
  const stored = async () => (await open()).getAllKeys('thumbnails');
  return { open, store, seal, raw, shown, stored };
}

afterEach(() => vi.restoreAllMocks());

describe('a thumbnail', () => {
  test('is stored sealed, outside its item, and opens only with its user’s key', async () => {
    const one = phone();
    const item = await one.seal();
    expect(item).toMatchObject({ hasThumbnail: true });
    expect(await one.shown(item)).toBe('the thumbnail');
    const db = await one.open();
    const [sealed = new ArrayBuffer()] = await db.getAll('thumbnails');
    expect(Buffer.from(sealed).includes('thumbnail')).toBe(false);
    expect(JSON.stringify(await db.get('items', item.id))).not.toContain('sealedThumbnail');
    await destroyKeys(one.open, 'ana');
    await expect(one.shown(item)).rejects.toThrow();
  });

  test('of a chosen file comes with its prepared form', async () => {
    const one = phone();
    const raw = await one.raw();
    expect(await one.shown(raw)).toBeUndefined();
    const item = await sealPrepared(one.open, raw, { ...picture, thumbnail });
    expect(item).toMatchObject({ hasThumbnail: true });
    expect(item && (await one.shown(item))).toBe('the thumbnail');
  });

  test('is not stored if its prepared form cannot be written', async () => {
    const one = phone();
    const raw = await one.raw();
    const form = { fileName: 'a', mime: '', size: 1, sha256: '', chunkCount: 1 };
    // A function has no structured clone, so the write of the row fails after the thumbnail's.
    const broken = { ...form, fileName: (() => '') as unknown as string };
    const sealed = { chunks: [new ArrayBuffer(1)], thumbnail: new ArrayBuffer(2) };
    await expect(replaceRaw(one.open, raw, broken, sealed)).rejects.toThrow();
    expect(await one.stored()).toEqual([]);
  });

  test('stays when its item has arrived', async () => {
    const one = phone();
    const item = await one.seal();
    await one.store.apply(item.id, { type: 'upload-started' });
    await one.store.apply(item.id, { type: 'uploaded', serverKey: 'key' });
    await one.store.apply(item.id, { type: 'attach-started' });
    const arrived = await one.store.apply(item.id, { type: 'attached', at: 1 });
    expect(arrived?.state).toBe('done');
    expect(await one.shown(arrived as FileItem)).toBe('the thumbnail');
  });

  const ends: [string, (one: ReturnType<typeof phone>, item: DocumentPageItem) => Promise<void>][] =
    [
      [
        'is removed',
        async ({ store }, { id }) => {
          await store.apply(id, { type: 'cancel' });
          await store.forget(id);
        },
      ],
      [
        'is superseded',
        async ({ store, raw }, { id }) => void (await store.supersede((await raw()).id, [id])),
      ],
      ['is deleted at log-out', ({ store }) => store.destroyAll('ana')],
      [
        'ends on a full phone',
        async ({ store }, { id }) => {
          vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
            throw new DOMException('full', 'QuotaExceededError');
          });
          await store.apply(id, { type: 'cancel' });
        },
      ],
    ];

  test.each(ends)('is deleted with its item, which %s; others stay', async (_, end) => {
    const one = phone();
    const item = await one.seal();
    const other = await one.seal({ userId: 'bea' });
    await end(one, item);
    expect(await one.stored()).toEqual([other.id]);
  });
});

describe('the items in some states', () => {
  test('are read without the others, oldest first', async () => {
    const one = phone();
    const [first, gone, raw, last] = [
      await one.seal(),
      await one.seal(),
      await one.raw(),
      await one.seal(),
    ];
    await one.seal({ userId: 'bea' });
    await one.store.apply(gone.id, { type: 'need', reason: 'refused', said: { text: 'No.' } });
    const ids = async (...states: Parameters<typeof one.store.listIn>[1]) =>
      (await one.store.listIn('ana', states)).map(({ id }) => id);
    expect(await ids('waiting', 'sealed')).toEqual([first.id, last.id]);
    expect(await ids('unprepared', 'needs-you')).toEqual([gone.id, raw.id]);
  });

  test('include a state that a full phone could not store', async () => {
    const one = phone();
    const item = await one.seal();
    const claimed = await one.store.claim(item.id);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await one.store.apply(item.id, { type: 'upload-started' }, claimed?.epoch);
    expect((await one.store.listIn('ana', ['uploading'])).map(({ id }) => id)).toEqual([item.id]);
    expect(await one.store.listIn('ana', ['sealed'])).toEqual([]);
  });
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { drainingPhone, target } from '../../../tests/unit/draining-phone';
import { draftStore } from '../../storage/drafts';
import { destroyKeys } from '../../storage/taken-keys';
import { deviceKeyId, visitorOwnerId } from '../../storage/user-keys';
import { documentPage } from '../kinds/document-page';
import { enclose, storeFile } from './seal-item';
import { itemBytes, openThumbnail } from './sealed-content';
import { begunHere, dropLeftDrafts, takeOver } from './take-over';

const bytes = (size: number) => new Uint8Array(size).fill(size);
const jpeg = bytes(40);

/** A phone with a page of its user, and two of a visitor. */
async function sharedPhone() {
  const phone = await drainingPhone();
  const { open, sealing } = phone;
  const capture = async (userId: string, size: number) =>
    storeFile(sealing, documentPage, {
      ...{ userId, target, fileName: 'a.jpg', mime: 'image/jpeg', thumbnail: jpeg },
      enclosed: await enclose(open, userId, bytes(size), jpeg),
    });
  const own = await capture(phone.userId, 10);
  const visitors = [await capture(visitorOwnerId, 20), await capture(visitorOwnerId, 30)];
  return { ...phone, capture, own, visitors, drafts: draftStore(open) };
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('what a visitor has begun follows what its new owner has, and opens', async () => {
  const { open, store, userId, own, visitors, drafts } = await sharedPhone();
  await drafts.write(visitorOwnerId, 'arrival-date:phone-1', '2027-01-20');
  await drafts.writeBytes(visitorOwnerId, 'photo-bytes:phone-2', bytes(5));
  expect(await begunHere(open)).toEqual({ at: visitors[0]?.sealedAt, isShared: false });
  expect(idsOf(await takeOver(open, userId))).toEqual(idsOf(visitors));
  const items = await store.list(userId);
  expect(idsOf(items)).toEqual(idsOf([own, ...visitors]));
  expect(await store.list(visitorOwnerId)).toEqual([]);
  const [, first, second] = items as (typeof visitors)[number][];
  if (!first || !second) throw new Error('They were not taken over.');
  expect(await itemBytes(open, store, first)).toEqual(bytes(20));
  expect(await itemBytes(open, store, second)).toEqual(bytes(30));
  expect(new Uint8Array((await openThumbnail(open, first)) ?? [])).toEqual(jpeg);
  expect(await drafts.read(userId, 'arrival-date:phone-1')).toBe('2027-01-20');
  expect(new Uint8Array((await drafts.readBytes(userId, 'photo-bytes:phone-2')) ?? [])).toEqual(
    bytes(5),
  );
  expect(await drafts.read(visitorOwnerId, 'arrival-date:phone-1')).toBeUndefined();
});

test('nothing is taken over twice, nor a draft in place of the user’s own', async () => {
  const { open, userId, drafts, visitors } = await sharedPhone();
  await drafts.write(userId, 'feedback', 'mine');
  await drafts.write(visitorOwnerId, 'feedback', 'a visitor’s');
  const both = await Promise.all([takeOver(open, userId), takeOver(open, 'another')]);
  expect(both.map(idsOf)).toEqual([idsOf(visitors), []]);
  expect(await begunHere(open)).toBeUndefined();
  expect(await drafts.read(userId, 'feedback')).toBe('mine');
});

test('a visitor’s drafts without an item go, and none that belongs to one, nor a user’s', async () => {
  const { open, userId, drafts } = await sharedPhone();
  await drafts.write(visitorOwnerId, 'feedback', 'a visitor’s');
  await dropLeftDrafts(open);
  expect(await drafts.read(visitorOwnerId, 'feedback')).toBe('a visitor’s');
  await takeOver(open, userId);
  await drafts.write(visitorOwnerId, 'feedback', 'left');
  await dropLeftDrafts(open);
  expect(await drafts.read(visitorOwnerId, 'feedback')).toBeUndefined();
  expect(await drafts.read(userId, 'feedback')).toBe('a visitor’s');
});

test('what is sealed by a page that did not know of it opens for whoever takes that over', async () => {
  const { open, store, userId, capture } = await sharedPhone();
  await takeOver(open, userId);
  const late = await capture(visitorOwnerId, 50);
  expect(idsOf(await takeOver(open, userId))).toEqual([late.id]);
  const [item] = (await store.list(userId)).slice(-1) as (typeof late)[];
  expect(item && (await itemBytes(open, store, item))).toEqual(bytes(50));
});

test('a log-out makes unreadable what was taken over, and nothing of what a visitor has begun since', async () => {
  const { open, store, userId, capture, drafts } = await sharedPhone();
  await drafts.write(visitorOwnerId, 'arrival-date:phone-1', '2027-01-20');
  await takeOver(open, userId);
  const [, taken] = (await store.list(userId)) as Awaited<ReturnType<typeof capture>>[];
  const since = await capture(visitorOwnerId, 60);
  await destroyKeys(open, userId);
  if (!taken) throw new Error('It was not taken over.');
  await expect(itemBytes(open, store, taken)).rejects.toThrow();
  expect(await drafts.read(userId, 'arrival-date:phone-1')).toBeUndefined();
  expect(await itemBytes(open, store, since)).toEqual(bytes(60));

  await takeOver(open, userId);
  await destroyKeys(open, userId);
  expect(await (await open()).getAllKeys('keys')).toEqual([deviceKeyId]);
});

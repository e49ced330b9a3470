import { describe, expect, test } from 'vitest';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import type { DocumentPageItem } from '../kinds/document-page';
import { outboxKinds as kinds } from '../kinds/outbox-kinds';
import type { PassportItem } from '../kinds/passport';
import type { PhotoItem } from '../kinds/visa-photo';
import { type FileItem, mostNamed, type OutboxItem } from './item';
import { deliveryKeyOf, lost, naming, standingReceipts, undecidedAfter } from './lost';

const applicant = { orderId: 'order', applicantId: 'applicant', applicantName: 'Ananya' };

const page = (fields: Partial<DocumentPageItem> = {}): DocumentPageItem =>
  ({
    ...fileItem({ state: 'done', attachKey: 'page', id: 'page' }),
    target: { ...applicant, documentId: 7, position: 0, replaces: null, documentName: 'Letter' },
    arrived: { at: 1, position: 0, uploadId: 'upload-1' },
    ...fields,
  }) as DocumentPageItem;
const photo = (fields: Partial<FileItem> = {}): PhotoItem =>
  ({
    ...fileItem({ kind: 'visa-photo', state: 'done', attachKey: 'photo', id: 'photo' }),
    target: { ...applicant, handling: 'recognise' },
    ...fields,
  }) as PhotoItem;
const passport = (fields: Partial<FileItem> = {}): PassportItem =>
  ({
    ...fileItem({ kind: 'passport', state: 'done', attachKey: 'passport', id: 'passport' }),
    target: { ...applicant, documentId: 8, documentName: 'Passport' },
    sealedFields: new ArrayBuffer(1),
    ...fields,
  }) as PassportItem;
const message = (fields: Parameters<typeof messageItem>[0] = {}) =>
  messageItem({ state: 'done', sendKey: 'message', ...fields });

const standing = (...items: OutboxItem[]) => standingReceipts(items, kinds).map(({ id }) => id);

test('the key of a delivery is the attach’s or the message’s', () => {
  expect([deliveryKeyOf(page()), deliveryKeyOf(message())]).toEqual(['page', 'message']);
});

describe('the receipts that should still stand', () => {
  test('are those of everything that was delivered', () => {
    expect(standing(page(), photo(), passport(), message())).toEqual([
      'page',
      'photo',
      'passport',
      'message',
    ]);
    expect(standing(page({ state: 'waiting' }), message({ state: 'sealed' }))).toEqual([]);
  });

  test('are not those of deleted items, nor of items that a decided one names', () => {
    expect(standing(page({ isWithdrawn: true }))).toEqual([]);
    const next = page({ id: 'next', attachKey: 'next', state: 'sealed', supersedes: ['page'] });
    expect(standing(page(), next)).toEqual([]);
    // A rejected item has replaced nothing.
    expect(standing(page(), { ...next, state: 'needs-you' })).toEqual(['page']);
    expect(standing(page(), { ...next, state: 'cancelled' })).toEqual(['page']);
  });

  test('are those that only an undecided item names', () => {
    const raw = page({ id: 'raw', state: 'unprepared', isRaw: true, supersedes: ['page'] });
    expect(standing(page(), raw)).toEqual(['page']);
    const unconfirmed = photo({ id: 'next', state: 'sealed', isUnconfirmed: true });
    expect(standing(photo(), { ...unconfirmed, supersedes: ['photo'] })).toEqual(['photo']);
    const unfilled = passport({ id: 'next', state: 'uploaded', sealedFields: undefined });
    expect(standing(passport(), { ...unfilled, supersedes: ['passport'] })).toEqual(['passport']);
    expect(standing(passport(), passport({ id: 'next', state: 'sealed' }))).toEqual([]);
  });

  test('are the newest photo’s and passport’s of an applicant only', () => {
    const newer = photo({ id: 'newer', attachKey: 'newer' });
    expect(standing(photo(), newer)).toEqual(['newer']);
    const other = photo({
      id: 'other',
      target: { ...applicant, applicantId: 'other', handling: 'recognise' } as never,
    });
    expect(standing(photo(), other)).toEqual(['photo', 'other']);
  });

  test('are not those of a page whose upload another page replaces', () => {
    const target = { ...page().target, replaces: 'upload-1' };
    const next = page({ id: 'next', attachKey: 'next', state: 'sealed', target });
    expect(standing(page(), next)).toEqual([]);
    const elsewhere = page({ ...next, target: { ...target, replaces: 'upload-2' } });
    expect(standing(page(), elsewhere)).toEqual(['page']);
  });
});

describe('the undecided items that are to take a delivered one’s place', () => {
  const after = (item: OutboxItem, ...items: OutboxItem[]) =>
    undecidedAfter(item, items, kinds).map(({ id }) => id);

  test('name its delivery, replace its upload, or are of the same applicant', () => {
    const raw = { state: 'unprepared', isRaw: true } as const;
    expect(after(page(), page({ ...raw, id: 'next', supersedes: ['page'] }))).toEqual(['next']);
    const target = { ...page().target, replaces: 'upload-1' };
    expect(after(page(), page({ ...raw, id: 'next', target }))).toEqual(['next']);
    expect(after(photo(), photo({ ...raw, id: 'next' }))).toEqual(['next']);
  });

  test('are neither decided, nor of another kind, nor of another page', () => {
    const raw = { state: 'unprepared', isRaw: true } as const;
    expect(after(page(), page({ id: 'next', state: 'sealed', supersedes: ['page'] }))).toEqual([]);
    expect(after(page(), photo({ ...raw, id: 'next', supersedes: ['page'] }))).toEqual([]);
    expect(after(page(), page({ ...raw, id: 'next' }))).toEqual([]);
    // Neither has an upload to compare.
    const unknown = page({ arrived: undefined });
    expect(after(unknown, page({ ...raw, id: 'next' }))).toEqual([]);
    expect(after(message(), page({ ...raw, id: 'next', supersedes: ['message'] }))).toEqual([]);
  });
});

describe('naming one more delivery', () => {
  const raw = page({ state: 'unprepared', isRaw: true });

  test('changes an undecided item only', () => {
    expect(naming(raw, 'key', kinds)).toEqual({ ...raw, supersedes: ['key'] });
    expect(naming({ ...raw, supersedes: ['a'] }, 'key', kinds)).toMatchObject({
      supersedes: ['a', 'key'],
    });
    expect(naming(page({ state: 'sealed' }), 'key', kinds)).toBeUndefined();
    expect(naming(message({ state: 'sealed' }), 'key', kinds)).toBeUndefined();
  });

  test('keeps the newest names', () => {
    const many = Array.from({ length: mostNamed }, (_, index) => `key-${index}`);
    const next = naming({ ...raw, supersedes: many }, 'last', kinds) as FileItem | undefined;
    expect(next?.supersedes).toHaveLength(mostNamed);
    expect([next?.supersedes.at(0), next?.supersedes.at(-1)]).toEqual(['key-1', 'last']);
  });
});

describe('a delivery that the server has lost', () => {
  const found = { key: 'page', nextKey: 'next', newKey: () => 'new-upload', kinds };
  const delivered: Partial<DocumentPageItem> = {
    ...{ epoch: 3, attempts: 2, deliveryBegun: true, deliveryRepeated: true },
    ...{ serverKey: 'key', uploadUrl: 'https://here', offset: 10 },
    ...{ checksumRefusals: 1, uploadsGone: 1, supersedes: ['first'] },
  };

  test('is made again with the kept bytes, from the first byte, under new keys', () => {
    const item = page({ ...delivered, keepsBytes: true });
    expect(lost(item, found)).toEqual({
      ...item,
      epoch: 4,
      state: 'sealed',
      attempts: 0,
      nextAttemptAt: undefined,
      lastProblem: undefined,
      arrived: undefined,
      deliveryBegun: undefined,
      deliveryRepeated: undefined,
      keepsBytes: undefined,
      serverKey: undefined,
      uploadUrl: undefined,
      offset: undefined,
      checksumRefusals: undefined,
      uploadsGone: undefined,
      uploadKey: 'new-upload',
      attachKey: 'next',
      supersedes: ['first', 'page'],
      target: { ...item.target, position: 0, replaces: null },
    });
  });

  test('needs the traveller without bytes', () => {
    expect(lost(page(delivered), found)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'lost', said: { code: expect.any(String) } },
      attachKey: 'next',
    });
  });

  test('of a message is made again under a new key', () => {
    const next = lost(message({ keepsBytes: true, epoch: 1 }), { ...found, key: 'message' });
    expect(next).toMatchObject({ state: 'sealed', sendKey: 'next', epoch: 2 });
    expect(next).not.toHaveProperty('attachKey');
    expect(lost(message(), { ...found, key: 'message' })).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'lost' },
    });
  });

  test('of a kind without positions keeps its target', () => {
    const item = photo({ keepsBytes: true });
    expect(lost(item, { ...found, key: 'photo' })).toMatchObject({ target: item.target });
  });

  test('changes nothing if the item has changed, or the receipt is another delivery’s', () => {
    expect(lost(page({ state: 'waiting' }), found)).toBeUndefined();
    expect(lost(page({ attachKey: 'other' }), found)).toBeUndefined();
  });

  test('names the newest of many deliveries', () => {
    const many = Array.from({ length: mostNamed }, (_, index) => `key-${index}`);
    const next = lost(page({ supersedes: many }), found) as FileItem | undefined;
    expect(next?.supersedes).toHaveLength(mostNamed);
    expect(next?.supersedes.at(-1)).toBe('page');
  });
});

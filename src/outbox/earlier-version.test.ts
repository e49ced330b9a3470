import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { passportFields, type PassportItem } from './kinds/passport';
import { itemProblemWords } from '../i18n/outbox-words';
import { afterUpgrade } from '../storage/after-upgrade';
import { databaseOpener } from '../storage/database';
import { sentencesBefore } from '../storage/sentences-before';
import type { FileItem, OutboxItem } from './core/item';
import { openThumbnail } from './core/sealed-bytes';
import { outboxStore } from './core/store';
import { outboxKinds } from './kinds/outbox-kinds';
import { draftStore } from '../storage/drafts';
import { keptAnswers } from '../storage/kept-answers';
import { seal, sealJson } from '../storage/seal';
import { sessionStore } from '../storage/session';
import { deviceKeyId } from '../storage/user-keys';

let count = 0;

/** A phone with the database of an earlier version; 6 and 7 have the same stores. */
async function oldPhone(version: 6 | 7 = 6) {
  const name = `earlier-${(count += 1)}`;
  const db = await openDB(name, version, {
    upgrade(opened) {
      const items = opened.createObjectStore('items', { keyPath: 'id' });
      items.createIndex('byUser', ['userId', 'seq']);
      items.createIndex('byState', ['userId', 'state']);
      opened.createObjectStore('chunks', { keyPath: ['itemId', 'index'] });
      opened.createObjectStore('keys');
      opened.createObjectStore('session', { keyPath: 'id' });
      opened.createObjectStore('answers', { keyPath: 'key' }).createIndex('byUser', 'userId');
      opened.createObjectStore('drafts', { keyPath: 'key' }).createIndex('byUser', 'userId');
      opened.createObjectStore('drainer');
      opened.createObjectStore('settings');
    },
  });
  const keyFor = async (id: string) => {
    const found = (await db.get('keys', id)) as CryptoKey | undefined;
    if (found) return found;
    const algorithm = { name: 'AES-GCM', length: 256 };
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
    await db.put('keys', key, id);
    return key;
  };
  return {
    db,
    open: databaseOpener(name, afterUpgrade),
    keyFor,
    async seal(owner: string, value: unknown, context: string) {
      return sealJson(await keyFor(owner), value, context);
    },
  };
}

const order = {
  id: '20261120-00000001',
  payStatus: 3,
  occupations: [1, 4],
  hasPendingPriceDifference: true,
  amount: 2,
  userCoupon: { id: 'c', type: 1, discount: 1000 },
  payment: { receivables: 5000, method: 5, coupon: { id: 'c', type: 0, discount: 1 } },
  priceDifferences: [
    { id: 'd', status: 1 },
    { id: 'e', status: 0 },
  ],
  refunds: [{ feeType: 'Visa cost', fee: 1600 }],
  applicants: [
    {
      id: 'a',
      identityId: 1,
      status: 13,
      result: 4,
      version: 3,
      statusLog: [{ status: 1, time: '2026-11-20T08:30:00.000Z' }],
      photo: { status: 2, width: 35, attention: ['No hat'] },
      applicationForm: { status: 4 },
      required: [
        { id: 7, pattern: 1, style: 0, status: 3, uploads: [{ position: 1, status: 4, size: 2 }] },
      ],
      optional: [{ id: 8, pattern: 0, style: 1, status: 1 }],
    },
  ],
};

test('stored answers with integers are read with names, and nothing else of them changes', async () => {
  const { db, open, seal } = await oldPhone();
  const keep = async (name: string, data: unknown) => {
    const key = `ana:${name}`;
    await db.put('answers', { key, userId: 'ana', at: 5, sealed: await seal('ana', data, key) });
  };
  await keep('order', order);
  await keep('coupons', { unused: [{ id: 'c', type: 0, status: 0 }], used: [], expired: [] });
  await keep('passport', { passportNumber: 'Z1', sex: 0, tempKey: 'k' });
  await keep('product', { identities: [{ identityId: 0, required: [{ pattern: 1, style: 1 }] }] });
  db.close();
  const kept = keptAnswers(open);
  expect(await kept.read('ana', 'order')).toEqual({
    at: 5,
    data: {
      ...order,
      payStatus: 'paid',
      occupations: ['employee', 'student'],
      userCoupon: { id: 'c', type: 'percentage', discount: 1000 },
      payment: {
        receivables: 5000,
        method: 'chat-app',
        coupon: { id: 'c', type: 'fixed-amount', discount: 1 },
      },
      priceDifferences: [
        { id: 'd', status: 'paid' },
        { id: 'e', status: 'unpaid' },
      ],
      applicants: [
        {
          id: 'a',
          identity: 'employee',
          status: 'completed',
          result: 'approved',
          version: 3,
          statusLog: [{ status: 'uploading-documents', time: '2026-11-20T08:30:00.000Z' }],
          photo: { status: 'in-review', width: 35, attention: ['No hat'] },
          applicationForm: { status: 'failed' },
          required: [
            {
              id: 7,
              pattern: 'passport',
              style: 'single-page',
              status: 'passed',
              uploads: [{ position: 1, status: 'failed', size: 2 }],
            },
          ],
          optional: [{ id: 8, pattern: 'ordinary', style: 'multi-page', status: 'pending' }],
        },
      ],
    },
  });
  expect(await kept.read('ana', 'coupons')).toMatchObject({
    data: { unused: [{ id: 'c', type: 'fixed-amount', status: 'unused' }] },
  });
  expect(await kept.read('ana', 'passport')).toMatchObject({ data: { sex: 'male', tempKey: 'k' } });
  expect(await kept.read('ana', 'product')).toMatchObject({
    data: { identities: [{ identity: 'none', required: [{ style: 'multi-page' }] }] },
  });
  // New answers are not converted, whatever they contain.
  await kept.write('ana', 'order', { data: { payStatus: 1 }, at: 6 });
  expect(await kept.read('ana', 'order')).toEqual({ data: { payStatus: 1 }, at: 6 });
});

test('drafts and the session of the previous version are still readable', async () => {
  const { db, open, seal } = await oldPhone();
  const keep = async (name: string, draft: unknown) => {
    const key = `draft:ana:${name}`;
    await db.put('drafts', { key, userId: 'ana', sealed: await seal('ana', draft, key) });
  };
  await keep('applicant:o:new', { firstName: 'Ananya', occupation: 4 });
  await keep('passport:a:7', { passportNumber: 'Z1', sex: 1 });
  await keep('feedback:', 'Where is my visa?');
  const user = { token: 'secret', email: 'ana@mail.example', nationalityId: 356 };
  const sealed = await seal(deviceKeyId, user, 'session:ana');
  await db.put('session', { id: 'current', userId: 'ana', sealed });
  db.close();
  const drafts = draftStore(open);
  expect(await drafts.read('ana', 'applicant:o:new')).toEqual({
    firstName: 'Ananya',
    occupation: 'student',
  });
  expect(await drafts.read('ana', 'passport:a:7')).toEqual({ passportNumber: 'Z1', sex: 'female' });
  expect(await drafts.read('ana', 'feedback:')).toBe('Where is my visa?');
  expect(await sessionStore(open).read()).toEqual({ userId: 'ana', user });
});

test('a photo and a passport that wait in the outbox get names', async () => {
  const { db, open, seal } = await oldPhone();
  const row = { userId: 'ana', state: 'sealed', seq: 1 };
  const whose = { orderId: 'o', applicantId: 'a', applicantName: 'Ananya' };
  const photo = { ...row, kind: 'visa-photo', size: 10 };
  await db.add('items', { ...photo, id: 'p', target: { ...whose, needHandle: 1 } });
  await db.add('items', { ...photo, id: 'q', target: { ...whose, needHandle: 0 } });
  const fields = {
    passport_number: 'Z1234567',
    surname: 'SHARMA',
    given_name: 'ANANYA',
    country_code: 'IND',
    sex: 1,
    birthday: '1994-05-12',
    expire_date: '2031-03-01',
  };
  const sealedFields = await seal('ana', fields, 'item:r:fields');
  const passport = { ...row, kind: 'passport', target: { ...whose, documentId: 7 } };
  await db.add('items', { ...passport, id: 'r', sealedFields });
  db.close();
  const now = await open();
  expect(await now.get('items', 'p')).toEqual({
    ...photo,
    id: 'p',
    target: { ...whose, handling: 'recognise' },
  });
  expect(await now.get('items', 'q')).toMatchObject({ target: { handling: 'plain' } });
  expect(await now.get('items', 'r')).toMatchObject({ ...passport, id: 'r' });
  const item = (await now.get('items', 'r')) as PassportItem;
  expect(await passportFields(open, item)).toEqual({
    passportNumber: 'Z1234567',
    surname: 'SHARMA',
    givenName: 'ANANYA',
    countryCode: 'IND',
    sex: 'female',
    birthday: '1994-05-12',
    expireDate: '2031-03-01',
  });
});

/** Samples for a sentence's placeholders. */
const samples: Record<string, string> = {
  status: '413',
  page: '2',
  document: 'Letter for the visa',
  applicant: 'Ananya',
  found: 'JPEG',
  megapixels: '80',
  most: '64',
  limit: '10M',
};
const filled = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name) => samples[name] ?? '');

/** The sentence in today's wording, where that has changed. */
const inTodaysWords = (sentence: string) =>
  sentence
    .replace(
      'This application is no longer there.',
      'The application or the applicant is no longer there. Save a copy, or remove it.',
    )
    .replace('It tries again by itself', 'The app tries again automatically')
    .replace('It goes on by itself', 'The app continues automatically')
    .replace('It goes on when', 'It continues when')
    .replace('takes no more', 'accepts no more')
    .replace('by itself', 'automatically');

test('the sentence why an item waits becomes a message with the same text', async () => {
  const { db, open } = await oldPhone();
  const sentences = sentencesBefore.map(([, pattern]) => filled(pattern));
  const row = (id: string, sentence: string) => ({
    ...{ id, seq: 1, userId: 'ana', kind: 'document-page', state: 'needs-you', size: 10 },
    lastProblem: { reason: 'refused', sentence, refused: 'mark' },
  });
  for (const [index, sentence] of sentences.entries())
    await db.add('items', row(String(index), sentence));
  const damaged =
    'This PDF is damaged and cannot be opened. Download or save it again, or add pictures of its pages.';
  await db.add('items', row('file', `“a”: b.pdf”: ${damaged}`));
  await db.add('items', row('server', 'This was said by a server.'));
  await db.add('items', { id: 'fine', seq: 2, userId: 'ana', kind: 'feedback', state: 'sealed' });
  db.close();
  const now = await open();
  const problemOf = async (id: string) =>
    ((await now.get('items', id)) as OutboxItem | undefined)?.lastProblem;
  for (const [index, sentence] of sentences.entries()) {
    const problem = await problemOf(String(index));
    expect(problem).toEqual({ reason: 'refused', refused: 'mark', said: expect.anything() });
    expect(problem?.said.text).toBeUndefined();
    expect(problem?.said.code).toBe(sentencesBefore[index]?.[0]);
    expect(problem && itemProblemWords(problem)).toBe(inTodaysWords(sentence));
  }
  expect(
    (await problemOf(String(sentencesBefore.findIndex(([code]) => code === 'page-lost'))))?.said
      .params,
  ).toEqual({
    page: 2,
    document: 'Letter',
    applicant: 'the visa for Ananya',
  });
  expect(await problemOf('server')).toMatchObject({ said: { text: 'This was said by a server.' } });
  expect(await problemOf('fine')).toBeUndefined();
});

describe('thumbnails, which version 7 stored in the items', () => {
  const jpegOf = (text: string) => new TextEncoder().encode(text);
  const row = { userId: 'ana', kind: 'document-page', state: 'sealed', size: 10, epoch: 2 };

  async function picturedPhone() {
    const { db, open, keyFor } = await oldPhone(7);
    const key = await keyFor('ana');
    for (const [seq, id] of ['a', 'b'].entries()) {
      const sealedThumbnail = await seal(key, jpegOf(id), `item:${id}:thumbnail`);
      await db.add('items', { ...row, id, seq, sealedThumbnail });
    }
    await db.add('items', { ...row, id: 'pdf', seq: 2, mime: 'application/pdf' });
    await db.add('chunks', { itemId: 'a', index: 0, sealed: new ArrayBuffer(3) });
    db.close();
    const store = outboxStore(open, outboxKinds);
    const items = async () => (await store.list('ana')) as FileItem[];
    const thumbnails = async () =>
      Promise.all(
        (await items()).map(async (item) => {
          const jpeg = await openThumbnail(open, item);
          return jpeg && new TextDecoder().decode(jpeg);
        }),
      );
    return { open, store, items, thumbnails };
  }

  afterEach(() => vi.restoreAllMocks());

  test('are moved to a store of their own, and nothing else changes', async () => {
    const { open, items, thumbnails } = await picturedPhone();
    expect(await items()).toEqual([
      { ...row, id: 'a', seq: 0, hasThumbnail: true },
      { ...row, id: 'b', seq: 1, hasThumbnail: true },
      { ...row, id: 'pdf', seq: 2, mime: 'application/pdf' },
    ]);
    expect(await thumbnails()).toEqual(['a', 'b', undefined]);
    const db = await open();
    expect(await db.getAllKeys('thumbnails')).toEqual(['a', 'b']);
    expect(await db.getAllKeys('chunks')).toEqual([['a', 0]]);
  });

  test('stay in the items, and readable, if the phone has no room to move them', async () => {
    const { open, store, items, thumbnails } = await picturedPhone();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await items()).toHaveLength(3);
    full.mockRestore();
    expect(await (await open()).count('thumbnails')).toBe(0);
    expect(await thumbnails()).toEqual(['a', 'b', undefined]);
    await store.destroyAll('ana');
    expect(await (await open()).count('items')).toBe(0);
  });

  test('an older version can no longer open the database', async () => {
    const { open } = await picturedPhone();
    const { name, version } = await open();
    expect(version).toBe(9);
    await expect(openDB(name, 7)).rejects.toThrow();
  });
});

import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { held, readingPhone } from '../../tests/unit/reading-phone';
import { HttpStatusError, NoAnswerError, RefusedError } from '../api/errors';
import { drainerLease } from './core/drainer-lease';
import { photoReading, visaPhoto, type PhotoItem } from './kinds/visa-photo';

// Without Web Locks the heartbeats are the lease.
vi.stubGlobal('navigator', {});

const target = {
  ...{ orderId: 'order', applicantId: 'ananya', applicantName: 'Ananya' },
  handling: 'recognise' as const,
};
const made = {
  verdict: 'accepted',
  refusals: [],
  problems: ['The head is small.'],
  problemCodes: [{ code: 'photo-flat' }],
  url: 'https://made',
  key: 'made-key',
};
const reading = {
  verdict: 'made',
  url: made.url,
  problems: [{ text: 'The head is small.', code: 'photo-flat' }],
};
const recognise = '/applicant_id_photo_upload';
const submit = '/applicant_id_photo_submit';
const readKey = ({ uploadKey }: PhotoItem) => `${uploadKey}:read`;

let phones = 0;

/** A phone, and a server that makes photos by default. */
async function phone() {
  const one = await readingPhone(`photo-${(phones += 1)}`, () => made);
  const { open, store, userId } = one;
  const seal = (first = 1) =>
    one.seal(visaPhoto, {
      ...{ target, fileName: 'photo.jpg', mime: 'image/jpeg', isUnconfirmed: true },
      bytes: new Uint8Array([first, 2, 3]),
    });
  const row = async ({ id }: PhotoItem) => (await store.get(id)) as PhotoItem | undefined;
  async function readingOf(item: PhotoItem) {
    const present = await row(item);
    return present && photoReading(open, present);
  }
  const confirm = ({ id }: PhotoItem, supersedes: string[] = []) =>
    store.apply(id, { type: 'confirmed', supersedes });
  const paths = () => one.sent.map(({ path }) => path);
  return { ...one, userId, seal, row, readingOf, confirm, paths };
}

test('an unconfirmed photo is read and nothing else; after the confirmation its reading is its upload', async () => {
  const one = await phone();
  const item = await one.seal();
  expect(await one.tab().drain()).toEqual({ left: 0, delivered: 0 });
  expect(one.sent).toEqual([{ path: recognise, key: readKey(item) }]);
  expect(await one.row(item)).toMatchObject({ state: 'uploaded', serverKey: 'made-key' });
  expect(await one.readingOf(item)).toEqual(reading);

  await one.tab().drain({ ignoreBackoff: true });
  expect(one.sent).toHaveLength(1);

  await one.confirm(item, ['older']);
  expect(await one.tab().drain()).toEqual({ left: 0, delivered: 1 });
  expect(one.sent.slice(1)).toEqual([{ path: submit, key: item.attachKey }]);
  expect(one.requests).toMatchObject([{ key: 'made-key', supersedes: ['older'] }]);
  expect((await one.row(item))?.state).toBe('done');
});

test('a photo confirmed during its reading is submitted in the same run', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held(made);
  one.answers.push(answer.give);
  const draining = one.tab().drain();
  await answer.asked;
  await one.confirm(item);
  answer.release();
  await draining;
  expect(one.paths()).toEqual([recognise, submit]);
});

test('a photo confirmed while the drainer is busy is submitted before the other items end', async () => {
  const one = await phone();
  const item = await one.seal();
  const other = await one.seal(9);
  const answer = held(made);
  one.answers.push(async () => made, answer.give);
  const tab = one.tab();
  const draining = tab.drain();
  await answer.asked;
  await expect.poll(() => one.readingOf(item)).toEqual(reading);
  await one.confirm(item);
  tab.rescan({});
  await expect.poll(async () => (await one.row(item))?.state).toBe('done');
  answer.release();
  await draining;
  expect(await one.row(other)).toMatchObject({ state: 'uploaded', isUnconfirmed: true });
});

test('a photo confirmed offline, unread, is uploaded once', async () => {
  const one = await phone();
  const item = await one.seal();
  one.answers.push(() => Promise.reject(new NoAnswerError()));
  // The reading would be repeated, but it causes no background sync.
  expect(await one.tab().drain()).toEqual({ left: 0, delivered: 0 });
  expect(await one.row(item)).toMatchObject({
    state: 'waiting',
    lastProblem: { reason: 'network' },
  });
  await one.confirm(item);
  await one.tab().drain();
  expect(one.sent.slice(1)).toEqual([
    { path: 'upload', key: item.uploadKey },
    { path: submit, key: item.attachKey },
  ]);
});

test('an unconfirmed photo whose reading was cut off twice is not uploaded', async () => {
  const one = await phone();
  const item = await one.seal();
  const cut = () => Promise.reject(new NoAnswerError());
  one.answers.push(cut, cut);
  for (let round = 0; round < 4; round += 1) await one.tab().drain({ ignoreBackoff: true });
  expect(one.paths()).toEqual([recognise, recognise]);
  await one.confirm(item);
  await one.tab().drain();
  expect(one.paths().slice(2)).toEqual(['upload', submit]);
});

test.each([
  [
    'a verdict',
    async () => ({ verdict: 'refused', refusals: ['No face.', 'Second.'], problems: [] }),
    { verdict: 'refused', why: { text: 'No face.' } },
  ],
  [
    'a refusal',
    () => Promise.reject(new RefusedError(-9, { code: 'damaged', text: 'It is damaged.' })),
    { verdict: 'refused', why: { code: 'damaged', text: 'It is damaged.' } },
  ],
  [
    'a rejecting status',
    () => Promise.reject(new HttpStatusError(415, { text: 'A JPEG.' }, undefined)),
    { verdict: 'refused', status: 415, why: { text: 'A JPEG.' } },
  ],
  [
    'a temporary status',
    () => Promise.reject(new HttpStatusError(429, { text: 'Too many.' }, '600')),
    { verdict: 'failed', status: 429, why: { text: 'Too many.' } },
  ],
  [
    'a broken server',
    () => Promise.reject(new HttpStatusError(503, {}, undefined)),
    { verdict: 'failed', status: 503, why: {} },
  ],
])(
  '%s is stored as the reading: the item does not need the traveller, and the call is not repeated',
  async (_, answer, expected) => {
    const one = await phone();
    const item = await one.seal();
    one.answers.push(answer);
    expect(await one.tab().drain()).toEqual({ left: 0, delivered: 0 });
    await one.tab().drain({ ignoreBackoff: true });
    expect(one.paths()).toEqual([recognise]);
    expect(await one.readingOf(item)).toEqual(expected);
    expect(await one.row(item)).toMatchObject({ state: 'sealed', isUnconfirmed: true });
    expect((await one.row(item))?.serverKey).toBeUndefined();
  },
);

test('a photo whose reading has no key is uploaded after its confirmation', async () => {
  const one = await phone();
  const item = await one.seal();
  one.answers.push(async () => ({ ...made, key: undefined }));
  await one.tab().drain();
  expect(await one.readingOf(item)).toEqual(reading);
  await one.confirm(item);
  await one.tab().drain();
  expect(one.paths()).toEqual([recognise, 'upload', submit]);
});

test('the result of a superseded claim is not applied, the later claim’s is', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held({ ...made, key: 'late-key' });
  one.answers.push(answer.give);
  const overtaken = one.tab().drain();
  await answer.asked;
  // That page sends no more heartbeats: the call is repeated under the same key.
  await one.tab().drain();
  await one.confirm(item);
  answer.release();
  await overtaken;
  expect(one.sent).toEqual([
    { path: recognise, key: readKey(item) },
    { path: recognise, key: readKey(item) },
  ]);
  expect(await one.row(item)).toMatchObject({ state: 'uploaded', serverKey: 'made-key' });
});

test('only one of two tabs has a photo read', async () => {
  const one = await phone();
  const item = await one.seal();
  const lease = () => drainerLease(one.open, Date.now);
  const answer = held(made);
  one.answers.push(answer.give);
  const first = one.tab(lease()).drain();
  await answer.asked;
  expect(await one.tab(lease()).drain()).toMatchObject({ isElsewhere: true });
  answer.release();
  await first;
  expect(one.sent).toEqual([{ path: recognise, key: readKey(item) }]);
});

test('a photo discarded during its reading leaves nothing, whatever the response', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held(made);
  one.answers.push(answer.give);
  const draining = one.tab().drain();
  await answer.asked;
  expect(await one.store.apply(item.id, { type: 'cancel' })).toMatchObject({ state: 'cancelled' });
  await one.store.forget(item.id);
  answer.release();
  await draining;
  expect(await one.row(item)).toBeUndefined();
  expect(await one.store.chunks(item.id)).toEqual([]);
  expect(one.paths()).toEqual([recognise]);
});

test('a log-out deletes unconfirmed photos', async () => {
  const one = await phone();
  const item = await one.seal();
  await one.tab().drain();
  await one.store.destroyAll(one.userId);
  expect(await one.row(item)).toBeUndefined();
  expect(await one.store.chunks(item.id)).toEqual([]);
});

test('a photo that is confirmed twice, as in two tabs, is submitted once', async () => {
  const one = await phone();
  const item = await one.seal();
  await one.tab().drain();
  expect(await one.confirm(item)).toBeDefined();
  expect(await one.confirm(item)).toBeUndefined();
  await one.tab().drain();
  await one.tab().drain();
  expect(one.paths()).toEqual([recognise, submit]);
});

test('a confirmed photo whose key the server has lost is uploaded again, not read again', async () => {
  const one = await phone();
  const item = await one.seal();
  await one.tab().drain();
  await one.confirm(item);
  const claimed = await one.store.claim(item.id);
  await one.store.apply(item.id, { type: 'attach-started' }, claimed?.epoch);
  await one.store.apply(item.id, { type: 'upload-gone' }, claimed?.epoch);
  await one.tab().drain();
  expect(one.paths()).toEqual([recognise, 'upload', submit]);
});

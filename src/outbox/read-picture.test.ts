import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { held, readingPhone } from '../../tests/unit/reading-phone';
import { HttpStatusError, NoAnswerError, RefusedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { keyOf } from '../storage/user-keys';
import { drainerLease } from './core/drainer-lease';
import { sealFields } from './core/sealed-content';
import { documentPage } from './kinds/document-page';
import { passport, passportReading, type PassportItem } from './kinds/passport';

// Without Web Locks the heartbeats are the lease.
vi.stubGlobal('navigator', {});

const person = { orderId: 'order', applicantId: 'ananya', applicantName: 'Ananya' };
const target = { ...person, documentId: 7, documentName: 'Passport' };
const said = { passportNumber: 'Z1234567', surname: 'SHARMA' };
const fields = { ...said, givenName: 'ANANYA', sex: 'female', countryCode: 'IND' };

const readAnswer = { ...said, url: 'https://picture', tempKey: 'temp-key' };

/** A phone, and a server that reads passports by default. */
async function phone() {
  const one = await readingPhone(`read-${(phones += 1)}`, () => readAnswer);
  const { open, store, userId } = one;
  const seal = (mime = 'image/jpeg') =>
    one.seal(passport, {
      target,
      fileName: 'passport.jpg',
      mime,
      bytes: new Uint8Array([1, 2, 3]),
    });
  const sealPage = (position: number) =>
    one.seal(documentPage, {
      ...{ fileName: 'page.jpg', mime: 'image/jpeg', bytes: new Uint8Array([position]) },
      target: { ...target, position, replaces: null },
    });
  const row = async ({ id }: PassportItem) => (await store.get(id)) as PassportItem | undefined;
  async function readingOf(item: PassportItem) {
    const present = await row(item);
    return present && passportReading(open, present);
  }
  const fill = async ({ id }: PassportItem) =>
    store.apply(id, {
      type: 'filled',
      sealedFields: await sealFields(await keyOf(open, userId), id, fields),
      attachKey: 'data-key',
    });
  return { ...one, seal, sealPage, row, readingOf, fill };
}

let phones = 0;

const readKey = ({ uploadKey }: PassportItem) => `${uploadKey}:read`;
const recognize = '/passport_recognize';

test('a picture is sent once: the call that reads it is also its upload, and the item stores the reading', async () => {
  const one = await phone();
  const item = await one.seal();
  await one.tab().drain();
  expect(one.sent).toEqual([{ path: recognize, key: readKey(item) }]);
  expect(await one.row(item)).toMatchObject({ state: 'uploaded', serverKey: 'temp-key' });
  expect(await one.readingOf(item)).toEqual({ isRead: true, said });
  // The reading is sealed like the bytes.
  const sealed = new Uint8Array((await one.row(item))?.sealedReading ?? new ArrayBuffer(0));
  expect(new TextDecoder().decode(sealed)).not.toContain('SHARMA');

  await one.fill(item);
  await one.tab().drain();
  expect(one.sent.slice(1)).toEqual([{ path: '/applicant_passport_submit', key: 'data-key' }]);
  expect((await one.row(item))?.state).toBe('done');
});

test('an answer is not applied after another drainer has claimed the item', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held(readAnswer);
  one.answers.push(answer.give);
  const overtaken = one.tab().drain();
  await answer.asked;
  await one.store.claim(item.id);
  answer.release();
  await overtaken;
  expect(await one.row(item)).toMatchObject({ state: 'uploading' });
  expect(await one.readingOf(item)).toBeUndefined();
  expect((await one.row(item))?.serverKey).toBeUndefined();
});

test('only one of two tabs has a picture read', async () => {
  const one = await phone();
  const item = await one.seal();
  const lease = () => drainerLease(one.open, Date.now);
  const answer = held(readAnswer);
  one.answers.push(answer.give);
  const first = one.tab(lease()).drain();
  await answer.asked;
  expect(await one.tab(lease()).drain()).toMatchObject({ isElsewhere: true });
  answer.release();
  await first;
  expect(one.sent).toEqual([{ path: recognize, key: readKey(item) }]);
});

test('after its page was killed, the picture is read again under the same key', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held(readAnswer);
  one.answers.push(answer.give);
  void one.tab().drain();
  await answer.asked;
  // The first drain never ends, like that of a killed page.
  await one.tab().drain();
  const key = readKey(item);
  expect(one.sent).toEqual([
    { path: recognize, key },
    { path: recognize, key },
  ]);
  expect(await one.readingOf(item)).toEqual({ isRead: true, said });
});

test('a picture that is removed during its reading leaves nothing, whatever the answer', async () => {
  const one = await phone();
  const item = await one.seal();
  const answer = held(readAnswer);
  one.answers.push(answer.give);
  const draining = one.tab().drain();
  await answer.asked;
  expect(await one.store.apply(item.id, { type: 'cancel' })).toMatchObject({ state: 'cancelled' });
  await one.store.forget(item.id);
  answer.release();
  await draining;
  expect(await one.row(item)).toBeUndefined();
  expect(await one.store.chunks(item.id)).toEqual([]);
});

test('a picture waits offline, and is read when the network is back', async () => {
  const one = await phone();
  const item = await one.seal();
  one.answers.push(() => Promise.reject(new NoAnswerError()));
  await one.tab().drain();
  expect(await one.row(item)).toMatchObject({
    state: 'waiting',
    lastProblem: { reason: 'network' },
  });
  await one.tab().drain({ ignoreBackoff: true });
  expect(await one.readingOf(item)).toEqual({ isRead: true, said });
  expect(one.sent.map(({ path }) => path)).toEqual([recognize, recognize]);
});

test('after two interrupted readings the picture is uploaded in chunks', async () => {
  const one = await phone();
  const item = await one.seal();
  const cut = () => Promise.reject(new NoAnswerError());
  one.answers.push(cut, cut);
  for (let round = 0; round < 3; round += 1) await one.tab().drain({ ignoreBackoff: true });
  expect(one.sent.map(({ path }) => path)).toEqual([recognize, recognize, 'upload']);
  expect(await one.row(item)).toMatchObject({ state: 'uploaded', serverKey: 'upload-key' });
});

test('a picture that could not be read stays at the server, which gives the reason', async () => {
  const one = await phone();
  const item = await one.seal();
  const why = { code: 'passport-not-read', text: 'We could not read it.' };
  const body = { temp_key: 'temp-key', url: 'https://picture' };
  one.answers.push(() => Promise.reject(new RefusedError(ret.notRecognised, why, body)));
  await one.tab().drain();
  expect(one.sent).toHaveLength(1);
  expect(await one.row(item)).toMatchObject({ state: 'uploaded', serverKey: 'temp-key' });
  expect(await one.readingOf(item)).toEqual({ isRead: false, why, toCheck: [] });
});

test('if the server does not read pictures, the same drain uploads the picture', async () => {
  const one = await phone();
  for (const refusal of [
    new HttpStatusError(501, {}, undefined),
    new RefusedError(-9, { text: 'No.' }),
  ]) {
    const item = await one.seal();
    one.answers.push(() => Promise.reject(refusal));
    await one.tab().drain();
    expect(one.sent.splice(0)).toEqual([
      { path: recognize, key: readKey(item) },
      { path: 'upload', key: item.uploadKey },
    ]);
    expect(await one.readingOf(item)).toEqual({ isRead: false });
  }
});

test('a picture whose reading was refused is not read again when its upload is cut off', async () => {
  const one = await phone();
  await one.seal();
  one.answers.push(() => Promise.reject(new HttpStatusError(501, {}, undefined)));
  const upload = vi.spyOn(one.steps, 'upload').mockRejectedValueOnce(new NoAnswerError());
  for (let round = 0; round < 2; round += 1) await one.tab().drain({ ignoreBackoff: true });
  expect(one.sent.map(({ path }) => path)).toEqual([recognize, 'upload']);
  expect(upload).toHaveBeenCalledTimes(2);
});

test('after an answer without a key the reading is stored, and the picture is uploaded', async () => {
  const one = await phone();
  const item = await one.seal();
  one.answers.push(async () => ({ ...said, url: 'https://picture' }));
  await one.tab().drain();
  expect(one.sent.map(({ path }) => path)).toEqual([recognize, 'upload']);
  expect(await one.readingOf(item)).toEqual({ isRead: true, said });
  expect(await one.row(item)).toMatchObject({ serverKey: 'upload-key' });
});

test('neither a PDF nor a passport with data is read', async () => {
  const one = await phone();
  await one.seal('application/pdf');
  await one.fill(await one.seal());
  await one.tab().drain();
  expect(one.sent.filter(({ path }) => path === recognize)).toEqual([]);
});

test('a picture to be read does not wait for documents: it is sent although the concurrency limit is reached', async () => {
  const one = await phone();
  for (let position = 0; position < 20; position += 1) await one.sealPage(position);
  const gates = Array.from({ length: 3 }, () => held({}));
  const tab = one.tab();
  // The documents' uploads stay unanswered until the picture is read.
  const uploads: string[] = [];
  const { upload } = one.steps;
  one.steps.upload = async (file: { uploadKey: string }) => {
    const gate = gates[uploads.push(file.uploadKey) - 1];
    await gate?.give();
    return upload(file);
  };
  const draining = tab.drain();
  await Promise.all(gates.map(({ asked }) => asked));
  const item = await one.seal();
  tab.rescan({});
  await expect.poll(() => one.readingOf(item)).toEqual({ isRead: true, said });
  expect(uploads).toHaveLength(3);
  for (const gate of gates) gate.release();
  await draining;
  expect(uploads).toHaveLength(20);
});

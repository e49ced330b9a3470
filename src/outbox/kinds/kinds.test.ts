import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HttpStatusError, NoAnswerError, RefusedError } from '../../api/errors';
import { documentCalls } from '../../contract/documents';
import { ret } from '../../contract/envelope';
import { mostNamed, type FileItem, type OutboxItem } from '../core/item';
import type { SendFile, StepContext } from '../core/kind';
import {
  documentPage,
  isDocumentPage,
  isRepeatedPage,
  pagePosition,
  repeatedPage,
  type DocumentPageItem,
} from './document-page';
import { feedback, isFeedback, type FeedbackItem } from './feedback';
import { outboxKinds } from './outbox-kinds';
import { isPassport, passport, type PassportItem } from './passport';
import { isVisaPhoto, visaPhoto, type PhotoItem } from './visa-photo';

const stored = {
  ...{ id: 'item', seq: 1, userId: 'user', size: 10, sha256: 'digest', chunkCount: 1 },
  ...{ state: 'sealed' as const, attempts: 0, epoch: 0, sealedAt: 0 },
};
const applicant = { orderId: 'order', applicantId: 'ananya', applicantName: 'Ananya' };
const sealedFile = {
  ...stored,
  ...{ fileName: 'page.jpg', mime: 'image/jpeg', uploadKey: 'upload', attachKey: 'attach' },
  supersedes: [],
};
const page: DocumentPageItem = {
  ...sealedFile,
  kind: 'document-page',
  target: { ...applicant, documentId: 7, documentName: 'Ticket', position: 2, replaces: null },
};
const photo: PhotoItem = {
  ...sealedFile,
  kind: 'visa-photo',
  target: { ...applicant, handling: 'recognise' },
};
const form: PassportItem = {
  ...sealedFile,
  kind: 'passport',
  target: { ...applicant, documentId: 1, documentName: 'Passport' },
};
const message: FeedbackItem = {
  ...stored,
  ...{ kind: 'feedback', sendKey: 'send', target: { orderId: 'order' } },
};
const fields = {
  ...{ passportNumber: 'K1', surname: 'RAO', givenName: 'ANANYA', countryCode: 'IND' },
  ...{ sex: 'female', birthday: '1990-01-02', expireDate: '2030-01-02' },
};

/** A step's context that answers each call so; `calls` has their paths and requests. */
function steps(answer: unknown, more: Partial<StepContext> = {}) {
  const calls: [string, unknown][] = [];
  const call = async ({ path }: { path: string }, request: unknown) => {
    calls.push([path, request]);
    return answer;
  };
  const context = {
    call,
    bytes: async () => new TextEncoder().encode('Hello – 你好'),
    fields: async () => fields,
    ...more,
  } as unknown as StepContext;
  return { calls, context };
}

/** The call that reads a file; its form is in `asked`. */
function sending(answer: () => unknown) {
  const asked: unknown[] = [];
  const send = (async (_call: unknown, form: unknown) => (asked.push(form), answer())) as SendFile;
  return { asked, send };
}
const failing = (error: Error) => () => {
  throw error;
};

test('each kind knows its own items only', () => {
  const items: OutboxItem[] = [page, photo, form, message];
  expect(items.map(isDocumentPage)).toEqual([true, false, false, false]);
  expect(items.map(isVisaPhoto)).toEqual([false, true, false, false]);
  expect(items.map(isPassport)).toEqual([false, false, true, false]);
  expect(items.map(isFeedback)).toEqual([false, false, false, true]);
});

test('each kind has its names, what to add again, and what was lost', () => {
  const texts = items([page, photo, form, message]);
  expect(texts).toEqual([
    {
      name: { code: 'document', document: 'Ticket' },
      again: { code: 'add-page-again' },
      lost: { code: 'page-lost', page: 3, document: 'Ticket', applicant: 'Ananya' },
    },
    {
      name: { code: 'visa-photo' },
      again: { code: 'add-photo-again' },
      lost: { code: 'photo-lost', applicant: 'Ananya' },
    },
    {
      name: { code: 'passport', document: 'Passport' },
      again: { code: 'add-passport-again' },
      lost: { code: 'passport-lost', applicant: 'Ananya' },
    },
    {
      name: { code: 'message-to-support' },
      again: { code: 'write-message-again' },
      lost: { code: 'message-lost' },
    },
  ]);
});

const items = (all: OutboxItem[]) =>
  all.map((item) => {
    const { messages } = outboxKinds.of(item);
    return { name: messages.name(item, false), again: messages.again, lost: messages.lost(item) };
  });

test('a page of several has its number: where it is, or else where it was added', () => {
  const { name } = documentPage.messages;
  expect(name(page, true)).toEqual({ code: 'page-of-document', document: 'Ticket', page: 3 });
  const arrived = { ...page, arrived: { at: 1, position: 0 } };
  expect(name(arrived, true)).toMatchObject({ page: 1 });
  expect(pagePosition(page)).toBe(2);
  expect(documentPage.pageOf?.(arrived)).toEqual({ document: 'ananya/7', position: 0 });
});

test('a page is attached at its position, and may get another one', async () => {
  const { calls, context } = steps({ id: 'up-1', sha256: 'seen', position: 4, beside: 'up-0' });
  const item = { ...page, serverKey: 'key', supersedes: ['older'] };
  expect(await documentPage.attach(item, context)).toEqual({
    sha256: 'seen',
    page: { position: 4, uploadId: 'up-1', beside: 'up-0' },
  });
  expect(calls).toEqual([
    [
      '/applicant_elec_add',
      {
        ...{ applicant_id: 'ananya', elec_id: 7, pos: 2, key: 'key' },
        ...{ replaces: null, supersedes: ['older'] },
      },
    ],
  ]);
  const silent = steps({ id: 'up-1' });
  expect(await documentPage.attach(item, silent.context)).toMatchObject({ page: { position: 2 } });
});

test('a page with another’s file is added by that one’s name, and may get another position', async () => {
  const repeated = { ...page, kind: repeatedPage.name, serverKey: 'theirs' };
  expect([page, repeated].map(isRepeatedPage)).toEqual([false, true]);
  expect(isDocumentPage(repeated)).toBe(true);
  const { calls, context } = steps({ id: 'up-1', sha256: 'of-the-file', position: 4 });
  expect(await repeatedPage.attach(repeated, context)).toEqual({
    page: { position: 4, uploadId: 'up-1', beside: undefined },
  });
  const place = { applicant_id: 'ananya', elec_id: 7, pos: 2, replaces: null, supersedes: [] };
  expect(calls).toEqual([['/applicant_elec_repeat', { ...place, page: 'theirs' }]]);
});

test('a removed page takes with it what it replaces and supersedes', async () => {
  const { calls, context } = steps({});
  await documentPage.withdraw?.(page, context);
  const replacing = {
    ...page,
    target: { ...page.target, replaces: 'up-0' },
    supersedes: ['older'],
  };
  await documentPage.withdraw?.(replacing, context);
  const place = { applicant_id: 'ananya', elec_id: 7, pos: 2 };
  expect(calls.map(([, request]) => request)).toEqual([
    { ...place, upload_id: undefined, supersedes: ['attach'] },
    { ...place, upload_id: 'up-0', supersedes: ['older', 'attach'] },
  ]);
  expect(documentPage.removesToo?.(page)).toBeUndefined();
  expect(documentPage.removesToo?.(replacing)).toEqual({ code: 'replaced-page-too' });
});

test('a page that replaced more than the contract lets it name is removed all the same', async () => {
  const { calls, context } = steps({});
  const names = Array.from({ length: mostNamed }, (_, index) => `name-${index}`);
  await documentPage.withdraw?.({ ...page, supersedes: names }, context);
  const { request } = documentCalls.deletePage;
  const applicant_id = crypto.randomUUID();
  const said = v.parse(request, { ...(calls[0]?.[1] as object), applicant_id });
  expect(said.supersedes).toEqual([...names.slice(1), 'attach']);
});

test('what a page replaces and what it became are named alike', () => {
  const arrived = { ...page, arrived: { at: 1, position: 2, uploadId: 'up-1' } };
  const next = { ...page, target: { ...page.target, replaces: 'up-1' } };
  expect(documentPage.standsAs?.(page)).toBeUndefined();
  expect(documentPage.standsAs?.(arrived)).toBe('ananya/7/up-1');
  expect(documentPage.replaces?.(next)).toBe('ananya/7/up-1');
  expect(documentPage.replaces?.(page)).toBe('ananya/7/');
});

test('a page that the server lost goes back to where it was', () => {
  const arrived = { ...page, arrived: { at: 1, position: 0 } };
  expect(documentPage.targetAfterLoss?.(arrived, 'up-5')).toEqual({
    ...page.target,
    ...{ position: 0, replaces: 'up-5' },
  });
  const replacing = { ...page, target: { ...page.target, replaces: 'up-0' } };
  expect(documentPage.targetAfterLoss?.(replacing, undefined)).toMatchObject({ replaces: 'up-0' });
});

test('a message is sent as its text', async () => {
  const { calls, context } = steps({});
  await feedback.send(message, context);
  expect(calls).toMatchObject([
    [expect.any(String), { order_id: 'order', content: 'Hello – 你好' }],
  ]);
});

test('a passport is submitted with its data, and not without', async () => {
  const item = { ...form, serverKey: 'key', supersedes: ['older'] };
  const { calls, context: whole } = steps({}, { fields: async () => fields });
  expect(await passport.attach(item, whole)).toEqual({ sha256: 'digest' });
  expect(calls[0]?.[1]).toMatchObject({
    ...{ applicant_id: 'ananya', elec_key: 'key', supersedes: ['older'] },
    ...{ passport_number: 'K1', birthday: '1990-01-02' },
  });
  for (const kept of [undefined, null]) {
    const { context } = steps({}, { fields: async () => kept });
    await expect(passport.attach(item, context)).rejects.toMatchObject({ name: 'DamagedError' });
  }
});

test('only a picture of a passport without data is read', () => {
  const reads = (changes: Partial<PassportItem>) => passport.reads?.({ ...form, ...changes });
  expect(reads({})).toBe(true);
  expect(reads({ size: 0 })).toBe(false);
  expect(reads({ mime: 'application/pdf' })).toBe(false);
  expect(reads({ sealedFields: new ArrayBuffer(1) })).toBe(false);
});

test('a reading of a passport without the picture’s address is none, whatever it says', async () => {
  const read = { tempKey: 'key', surname: 'RAO', toCheck: ['surname'] };
  const seen = sending(() => ({ ...read, url: 'https://picture' }));
  expect(await passport.read?.(form, seen.send)).toEqual({
    serverKey: 'key',
    reading: { isRead: true, said: { surname: 'RAO' }, toCheck: ['surname'] },
  });
  expect(await passport.read?.(form, sending(() => read).send)).toEqual({
    serverKey: 'key',
    reading: { isRead: false },
  });
});

test('a passport that could not be read is kept; another failure is the call’s', async () => {
  const refused = (code: number, body?: unknown) =>
    sending(failing(new RefusedError(code, { code: 'passport-not-read' }, body))).send;
  expect(await passport.read?.(form, refused(ret.notRecognised, { temp_key: 'key' }))).toEqual({
    serverKey: 'key',
    reading: { isRead: false, why: { code: 'passport-not-read' }, toCheck: [] },
  });
  expect(await passport.read?.(form, refused(ret.notRecognised, 'no body'))).toMatchObject({
    serverKey: undefined,
    reading: { isRead: false },
  });
  await expect(passport.read?.(form, refused(ret.fileRefused))).rejects.toBeInstanceOf(
    RefusedError,
  );
  const cut = sending(failing(new NoAnswerError())).send;
  await expect(passport.read?.(form, cut)).rejects.toBeInstanceOf(NoAnswerError);
});

const photoAnswer = {
  ...{ verdict: 'accepted', url: 'https://made', key: 'made', refusals: [], problems: [] },
};

test('a photo is sent for its applicant and handling, and submitted so', async () => {
  const { asked, send } = sending(() => photoAnswer);
  expect(await visaPhoto.read?.(photo, send)).toEqual({
    serverKey: 'made',
    reading: { verdict: 'made', url: 'https://made', problems: [] },
  });
  expect(asked).toEqual([{ applicant_id: 'ananya', need_handle: expect.any(String) }]);
  const { calls, context } = steps({});
  const item = { ...photo, serverKey: 'made', supersedes: ['older'] };
  expect(await visaPhoto.attach(item, context)).toEqual({ sha256: 'digest' });
  expect(calls[0]?.[1]).toMatchObject({
    applicant_id: 'ananya',
    key: 'made',
    supersedes: ['older'],
  });
});

test('a photo that is refused, or comes back without an address, has no upload', async () => {
  const refusal = { verdict: 'refused', why: { text: 'Too dark.' } };
  const refused = { ...photoAnswer, verdict: 'refused', refusals: ['Too dark.'] };
  const without = { ...photoAnswer, url: undefined, refusals: ['Too dark.'] };
  for (const answer of [refused, without])
    expect(await visaPhoto.read?.(photo, sending(() => answer).send)).toEqual({
      serverKey: undefined,
      reading: refusal,
    });
});

test('a status that may pass fails the reading; any other below 500 refuses the photo', async () => {
  const verdictOf = async (status: number) => {
    const error = new HttpStatusError(status, { text: 'No.' }, undefined);
    const read = await visaPhoto.read?.(photo, sending(failing(error)).send);
    expect(read).toMatchObject({ reading: { status, why: { text: 'No.' } } });
    return (read?.reading as { verdict: string }).verdict;
  };
  for (const status of [400, 413, 422, 499]) expect(await verdictOf(status)).toBe('refused');
  for (const status of [408, 425, 429, 500, 503]) expect(await verdictOf(status)).toBe('failed');
  const said = new RefusedError(ret.fileRefused, { text: 'No face.' });
  expect(await visaPhoto.read?.(photo, sending(failing(said)).send)).toEqual({
    reading: { verdict: 'refused', why: { text: 'No face.' } },
  });
  const cut = sending(failing(new NoAnswerError())).send;
  await expect(visaPhoto.read?.(photo, cut)).rejects.toBeInstanceOf(NoAnswerError);
});

test('an applicant has one photo and one passport; each opens its own page', () => {
  expect(visaPhoto.onlyOneOf?.(photo)).toBe('ananya');
  expect(passport.onlyOneOf?.(form)).toBe('ananya');
  expect(documentPage.onlyOneOf).toBeUndefined();
  const opened = [page, photo, form].map((item: FileItem) => outboxKinds.of(item).opens(item));
  expect(opened).toEqual(['documents', 'photo', 'passport']);
  expect(visaPhoto.reads?.(photo)).toBe(false);
  expect(visaPhoto.reads?.({ ...photo, isUnconfirmed: true })).toBe(true);
});

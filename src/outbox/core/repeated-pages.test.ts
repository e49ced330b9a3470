import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import {
  bytes,
  clock,
  drainerOf,
  drainingPhone,
  recordingServer,
  restartClock,
  target,
} from '../../../tests/unit/draining-phone';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { documentPage, type DocumentPageItem, repeatedPage } from '../kinds/document-page';
import { changeKinds } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import type { FileItem } from './item';
import { lost, repeatingNext } from './lost';
import { heldItems } from './queue-order';
import { noFile, sealChange, sealFile } from './seal-item';

beforeEach(restartClock);

const leela = { ...target, applicantId: 'leela', applicantName: 'Leela', repeatedOf: 'applicant' };

/** A phone with a page, and the same page for another applicant. */
async function phoneWithBoth(more: { isRaw?: true } = {}) {
  const phone = await drainingPhone();
  const { sealing, userId } = phone;
  const file = { fileName: 'ticket.pdf', mime: 'application/pdf' };
  const page = await sealFile(sealing, documentPage, {
    ...{ ...file, ...more, userId, target, bytes: bytes(300) },
  });
  const repeat = (ofKey = page.attachKey) =>
    sealFile(sealing, repeatedPage, {
      ...{ ...noFile, ...file, userId, target: leela, serverKey: ofKey },
    });
  const repeated = await repeat();
  const server = recordingServer();
  const { drain, left } = drainerOf(phone, server.steps);
  const stateOf = async ({ id }: FileItem) => (await phone.store.get(id))?.state;
  return { ...phone, page, repeated, repeat, server, drain, left, stateOf };
}

test('a page that repeats another one follows it in the same run, without bytes', async () => {
  const { page, repeated, server, drain, stateOf } = await phoneWithBoth();
  expect(await drain()).toEqual({ left: 0, delivered: 2 });
  expect(server.calls).toEqual([
    ...[`upload ${page.id}`, `attach ${page.id}`, `attach ${repeated.id}`],
  ]);
  expect([await stateOf(page), await stateOf(repeated)]).toEqual(['done', 'done']);
});

test.each(['unprepared', 'needs-you', 'waiting'])(
  'it waits as long as that page is %s, and is not counted as left',
  async (state) => {
    const phone = await phoneWithBoth(state === 'unprepared' ? { isRaw: true } : {});
    const { page, repeated, server, drain, store, stateOf } = phone;
    const said = { text: 'No.' };
    if (state === 'needs-you')
      await store.apply(page.id, { type: 'need', reason: 'refused', said });
    if (state === 'waiting')
      await store.apply(page.id, {
        type: 'wait',
        reason: 'backoff',
        said,
        until: clock.now + 1000,
      });
    expect(await drain()).toMatchObject({ left: state === 'waiting' ? 1 : 0, delivered: 0 });
    expect(server.calls).toEqual([]);
    expect(await stateOf(repeated)).toBe('sealed');
    expect(heldItems([page, repeated], outboxKinds)).toEqual(new Set([repeated]));
  },
);

test('the page is not replaced before those have it that are to keep it', async () => {
  const { page, repeated, repeat, sealing, userId, server, drain } = await phoneWithBoth();
  await drain();
  const further = await repeat();
  const next = await sealFile(sealing, documentPage, {
    ...{ fileName: 'next.pdf', mime: 'application/pdf', bytes: bytes(30) },
    ...{ userId, target: { ...target, replaces: `upload-${page.id}` }, supersedes: [page] },
  });
  expect(heldItems([repeated, further, next], outboxKinds)).toEqual(new Set([next]));
  await drain();
  const attached = server.calls.filter((call) => call.startsWith('attach'));
  expect(attached.slice(-2)).toEqual([`attach ${further.id}`, `attach ${next.id}`]);
});

test('its applicant is deleted after those have the page', async () => {
  const { repeated, repeat, sealing, userId, server, drain } = await phoneWithBoth();
  await drain();
  const further = await repeat();
  const { id } = await sealChange(sealing, changeKinds['remove-applicant'], {
    ...{ userId, target: { orderId: target.orderId, applicantId: target.applicantId } },
    content: { type: 'remove-applicant' },
  });
  await drain();
  expect(server.calls.slice(-2)).toEqual([`attach ${further.id}`, `send ${id}`]);
  expect(repeated.id).not.toBe(further.id);
});

test('that the page is gone needs the traveller; trying again asks for the same page, and sends nothing', async () => {
  const { repeated, server, drain, store } = await phoneWithBoth();
  const { attach } = server.steps;
  server.steps.attach = async (item, token) => {
    if (item.id === repeated.id) throw new RefusedError(ret.uploadGone, { text: 'Gone.' });
    return attach(item, token);
  };
  await drain();
  const present = await store.get(repeated.id);
  expect(present).toMatchObject({
    state: 'needs-you',
    serverKey: repeated.serverKey,
    lastProblem: { said: { code: 'add-page-again' } },
  });
  await store.apply(repeated.id, { type: 'retry' });
  server.steps.attach = attach;
  await drain();
  expect(await store.get(repeated.id)).toMatchObject({ state: 'done' });
  expect(server.calls.filter((call) => call === `upload ${repeated.id}`)).toEqual([]);
});

test('after a restore of the server it is sent again, by the page’s new name', async () => {
  const { page, repeated, drain, store } = await phoneWithBoth();
  await drain();
  const row = (await store.get(repeated.id)) as DocumentPageItem;
  const named = repeatingNext(row, page.attachKey, 'next-of-page') ?? row;
  expect(repeatingNext(row, 'another', 'next')).toBeUndefined();
  const found = { key: row.attachKey, nextKey: 'next', newKey: () => 'new', kinds: outboxKinds };
  expect(lost(named, found)).toMatchObject({
    ...{ state: 'sealed', serverKey: 'next-of-page', attachKey: 'next', lastProblem: undefined },
    supersedes: [row.attachKey],
  });
});

test('before it is sent it can be taken back alone', async () => {
  const { page, repeated, server, drain, store, stateOf } = await phoneWithBoth();
  expect((await store.apply(repeated.id, { type: 'cancel' }))?.state).toBe('cancelled');
  await drain();
  expect(server.calls).toEqual([`upload ${page.id}`, `attach ${page.id}`]);
  expect(await stateOf(page)).toBe('done');
});

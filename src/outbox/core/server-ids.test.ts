import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { drainerOf, drainingPhone, recordingServer } from '../../../tests/unit/draining-phone';
import { HttpStatusError, RefusedError } from '../../api/errors';
import type { ChangeContent } from '../../domain/order/order-change';
import { markOfSession } from './delivery-steps';
import { draftStore } from '../../storage/drafts';
import { databaseOpener } from '../../storage/database';
import type { ChangeItem } from '../kinds/changes/change-item';
import { changeKinds } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { outboxStore } from './store';
import { sealChange, sealFile } from './seal-item';
import { documentPage } from '../kinds/document-page';
import { serverIds } from './server-ids';
import type { MessageItem } from './item';

const phoneOrder = 'phone-order';
const phoneApplicant = 'phone-applicant';
const orderId = '20261129-00000001';
const applicantId = 'ananya-at-the-server';

/** A phone with an order, an applicant of it and a page of hers, none of which the server knows. */
async function phoneWithOrder() {
  const phone = await drainingPhone();
  const { sealing, userId } = phone;
  const change = async (
    type: ChangeContent['type'],
    target: Partial<ChangeItem['target']> = {},
  ): Promise<ChangeItem> =>
    sealChange(sealing, changeKinds[type], {
      userId,
      target: { orderId: phoneOrder, ...target },
      content: { type },
    });
  // The page is older in the queue than what it belongs to, as after a second try of the order.
  const page = await sealFile(sealing, documentPage, {
    userId,
    target: {
      ...{ orderId: phoneOrder, applicantId: phoneApplicant, applicantName: 'Ananya' },
      ...{ documentId: 7, documentName: 'Passport', position: 0, replaces: null },
    },
    ...{ fileName: 'page.jpg', mime: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) },
  });
  const applicant = await change('add-applicant', { applicantId: phoneApplicant });
  const order = await change('begin-order');
  return { ...phone, change, page, applicant, order };
}

/** A server that gives its ids to what it is sent, and notes who belonged to what then. */
function namingServer() {
  const server = recordingServer();
  const seen: string[] = [];
  const made: Record<string, string> = { 'new-order': orderId, 'new-applicant': applicantId };
  const steps = {
    ...server.steps,
    async send(item: MessageItem, token: () => Promise<string>) {
      await server.steps.send(item, token);
      seen.push([item.kind, item.target.orderId, item.target.applicantId].join(' '));
      return { madeId: made[item.kind] };
    },
    attach: (async (item, token) => {
      seen.push([item.kind, item.target.orderId, item.target.applicantId].join(' '));
      return server.steps.attach(item, token);
    }) as typeof server.steps.attach,
  };
  return { ...server, steps, seen };
}

test('an order goes before its applicant, and both before a page, each with the server’s ids', async () => {
  const phone = await phoneWithOrder();
  const { seen, steps } = namingServer();
  const { drain } = drainerOf(phone, steps);
  expect(await drain()).toEqual({ left: 0, delivered: 3 });
  expect(seen).toEqual([
    `new-order ${phoneOrder} `,
    `new-applicant ${orderId} ${phoneApplicant}`,
    `document-page ${orderId} ${applicantId}`,
  ]);
});

test('nothing of an order is sent that was refused, and all of it after the next try', async () => {
  const phone = await phoneWithOrder();
  const { seen, steps, failures } = namingServer();
  const { drain } = drainerOf(phone, steps);
  failures.push(new RefusedError(-1, { text: 'Not today.' }));
  expect(await drain()).toEqual({ left: 0, delivered: 0 });
  expect(await phone.store.get(phone.order.id)).toMatchObject({ state: 'needs-you' });
  expect(await phone.store.get(phone.page.id)).toMatchObject({ state: 'sealed', epoch: 0 });
  expect(seen).toEqual([]);
  await phone.store.apply(phone.order.id, { type: 'retry' });
  await drain();
  expect(seen).toHaveLength(3);
});

test('a page or worker that ends right after an answer leaves an order that others find', async () => {
  const phone = await phoneWithOrder();
  const claimed = await phone.store.claim(phone.order.id);
  await phone.store.apply(phone.order.id, { type: 'send-started' }, claimed?.epoch);
  const sent = { type: 'sent', at: 1, madeId: orderId } as const;
  await phone.store.apply(phone.order.id, sent, claimed?.epoch);
  // Another page has read nothing yet.
  const { name } = await phone.open();
  const other = outboxStore(databaseOpener(name), outboxKinds);
  const [page, applicant, order] = await other.list(phone.userId);
  expect(page?.target).toMatchObject({ orderId, applicantId: phoneApplicant });
  expect(applicant?.target).toMatchObject({ orderId, applicantId: phoneApplicant });
  expect(order).toMatchObject({ state: 'done', target: { orderId } });
});

test('a row keeps the phone’s id', async () => {
  const phone = await phoneWithOrder();
  const ids = serverIds(phone.open);
  const claimed = await phone.store.claim(phone.order.id);
  await phone.store.apply(phone.order.id, { type: 'send-started' }, claimed?.epoch);
  const sent = { type: 'sent', at: 1, madeId: orderId } as const;
  await phone.store.apply(phone.order.id, sent, claimed?.epoch);
  expect(ids.present(phoneOrder)).toBe(orderId);
  expect(ids.before(orderId)).toBe(phoneOrder);
  const row = await (await phone.open()).get('items', phone.page.id);
  expect(row).toMatchObject({ target: { orderId: phoneOrder } });
});

test('a draft is found under either id, also by another page', async () => {
  const phone = await phoneWithOrder();
  const draftsOf = (open: typeof phone.open) => draftStore(open, serverIds(open).nameOnPhone);
  const { userId } = phone;
  await draftsOf(phone.open).write(userId, `passport:${phoneApplicant}:7`, 'typed');
  const { steps } = namingServer();
  await drainerOf(phone, steps).drain();
  const { name } = await phone.open();
  for (const open of [phone.open, databaseOpener(name)]) {
    const drafts = draftsOf(open);
    expect(await drafts.read(userId, `passport:${applicantId}:7`)).toBe('typed');
    expect(await drafts.read(userId, `passport:${phoneApplicant}:7`)).toBe('typed');
  }
});

test('a log-out leaves no id of the user', async () => {
  const phone = await phoneWithOrder();
  await drainerOf(phone, namingServer().steps).drain();
  await phone.store.destroyAll(phone.userId);
  expect(await (await phone.open()).getAllKeys('settings')).toEqual([]);
  expect(serverIds(phone.open).present(phoneOrder)).toBe(phoneOrder);
});

test('applicants are added one after the other, in the order in which they were typed', async () => {
  const phone = await phoneWithOrder();
  const second = await phone.change('add-applicant', { applicantId: 'phone-second' });
  const { calls, steps, failures } = namingServer();
  const { drain } = drainerOf(phone, steps);
  failures.push(undefined, new HttpStatusError(503, {}, undefined));
  await drain();
  expect(calls).toEqual([`send ${phone.order.id}`, `send ${phone.applicant.id}`]);
  await drain({ ignoreBackoff: true });
  const sent = calls.filter((call) => call.startsWith('send'));
  expect(sent.slice(2)).toEqual([`send ${phone.applicant.id}`, `send ${second.id}`]);
});

test('what waits for an applicant who is deleted is not sent, and goes with that one', async () => {
  const phone = await phoneWithOrder();
  const removal = await phone.change('remove-applicant', { applicantId: phoneApplicant });
  const { seen, steps } = namingServer();
  await drainerOf(phone, steps).drain();
  expect(seen).toEqual([
    `new-order ${phoneOrder} `,
    `new-applicant ${orderId} ${phoneApplicant}`,
    `applicant-removal ${orderId} ${applicantId}`,
  ]);
  expect(await phone.store.get(phone.page.id)).toBeUndefined();
  expect(await phone.store.get(removal.id)).toMatchObject({ state: 'done' });
});

test('what waited for a deleted applicant is gone, also if the page ends before the receipt is stored', async () => {
  const phone = await phoneWithOrder();
  const removal = await phone.change('remove-applicant', { applicantId: phoneApplicant });
  const apply: typeof phone.store.apply = async (id, event, epoch) =>
    // The page has ended: nothing more is written, and nothing resolves.
    id === removal.id && event.type === 'sent'
      ? new Promise(() => undefined)
      : phone.store.apply(id, event, epoch);
  const { seen, steps } = namingServer();
  void drainerOf({ ...phone, store: { ...phone.store, apply } }, steps).drain();
  await vi.waitUntil(() => seen.length === 3);
  await vi.waitUntil(async () => (await phone.store.get(phone.page.id)) === undefined);
  expect((await phone.store.get(removal.id))?.state).toBe('sending');
});

test('a refused page that may have arrived goes with its applicant too', async () => {
  const phone = await phoneWithOrder();
  const removal = await phone.change('remove-applicant', { applicantId: phoneApplicant });
  const { steps } = namingServer();
  const page = phone.page.id;
  await phone.store.apply(page, { type: 'upload-started' });
  await phone.store.apply(page, { type: 'uploaded', serverKey: 'key' });
  const closed = { type: 'need', reason: 'order-closed', said: {} } as const;
  for (let attempts = 0; attempts < 2; attempts += 1)
    await phone.store.apply(page, { type: 'attach-started' });
  await phone.store.apply(page, closed);
  expect(await phone.store.get(page)).toMatchObject({ state: 'needs-you', deliveryBegun: true });
  await drainerOf(phone, steps).drain();
  expect(await phone.store.get(page)).toBeUndefined();
  expect((await phone.store.get(removal.id))?.state).toBe('done');
});

test('nothing is left to send while what goes first waits for a log-in', async () => {
  const phone = await drainingPhone();
  const { sealing, userId } = phone;
  const date = async () =>
    sealChange(sealing, changeKinds['set-date'], {
      ...{ userId, target: { orderId }, content: { type: 'set-date' } },
    });
  const first = await date();
  await date();
  const drainer = drainerOf(phone, recordingServer().steps);
  expect(await drainer.left()).toMatchObject({ left: 2 });
  const session = await phone.session.read();
  if (!session) throw new Error('Nobody is logged in.');
  await phone.store.apply(first.id, {
    ...{ type: 'wait', reason: 'login', said: { code: 'log-in-to-send' } },
    refused: await markOfSession(session),
  });
  expect(await drainer.left()).toEqual({ left: 0, delivered: 0 });
});

test('a change that is made again before it is sent goes once, as it was made last', async () => {
  const phone = await phoneWithOrder();
  const { steps, messages } = namingServer();
  const rewritten = {
    type: 'rewritten',
    sealedFields: new ArrayBuffer(4),
    sendKey: 'new',
  } as const;
  const before = await phone.store.claim(phone.order.id);
  expect(await phone.store.apply(phone.order.id, rewritten)).toMatchObject({ state: 'sealed' });
  // A drainer that has claimed it before does not send the old content.
  const stale = await phone.store.apply(phone.order.id, { type: 'send-started' }, before?.epoch);
  expect(stale).toBeUndefined();
  await drainerOf(phone, steps).drain();
  expect([...messages.keys()]).toEqual(['new', phone.applicant.sendKey]);
  expect(await phone.store.apply(phone.order.id, rewritten)).toBeUndefined();
});

import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { drainerOf, drainingPhone, recordingServer } from '../../../tests/unit/draining-phone';
import { messageItem } from '../../../tests/unit/outbox-items';
import type { Api } from '../../api/client';
import { NoAnswerError, RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { productCalls } from '../../contract/products';
import type { ChangeContent, NewOrder } from '../../domain/order/order-change';
import { databaseOpener } from '../../storage/database';
import { documentPage } from '../kinds/document-page';
import type { ChangeItem } from '../kinds/changes/change-item';
import { changeKinds } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { deliverySteps } from './delivery-steps';
import { isAsking, type ItemState } from './item';
import { heldItems } from './queue-order';
import { sealChange, sealFile } from './seal-item';
import { openQuestion } from './sealed-content';
import { outboxStore } from './store';

const phoneOrder = 'phone-order';
const orderId = '20261129-00000001';
const seen = { id: 7, sellPrice: 4800, identities: [] };
const begun = {
  ...{ type: 'begin-order', product: seen },
  ...{ nationalityId: 356, residenceId: 702, seenAt: 1 },
} as unknown as NewOrder;

/** A phone with an order, its date, a page and a message to Support about it. */
async function phoneWithOrder() {
  const phone = await drainingPhone();
  const { sealing, userId } = phone;
  const change = async (content: ChangeContent): Promise<ChangeItem> =>
    sealChange(sealing, changeKinds[content.type], {
      userId,
      ...{ target: { orderId: phoneOrder }, content },
    });
  const order = await change(begun);
  const date = await change({ type: 'set-date', day: '2099-01-02', seen: null });
  const page = await sealFile(sealing, documentPage, {
    userId,
    target: {
      ...{ orderId: phoneOrder, applicantId: 'ananya', applicantName: 'Ananya' },
      ...{ documentId: 7, documentName: 'Passport', position: 0, replaces: null },
    },
    ...{ fileName: 'page.jpg', mime: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) },
  });
  await phone.write('What now?', { orderId: phoneOrder });
  return { ...phone, order, date, page };
}
type Phone = Awaited<ReturnType<typeof phoneWithOrder>>;

/** A server that has this offer now; undefined: no such product. */
function serverWith(phone: Pick<Phone, 'open' | 'store'>, offer: { product?: object | undefined }) {
  const server = recordingServer();
  const paths: string[] = [];
  const api = {
    async call({ path }: { path: string }) {
      paths.push(path);
      const failure = server.failures.shift();
      if (failure) throw failure;
      if (path === orderCalls.addOrder.path) return { id: orderId };
      if (path !== productCalls.product.path) return {};
      if (!offer.product) throw new RefusedError(ret.notFound, { code: 'not-found' });
      return offer.product;
    },
  } as unknown as Api;
  const { send } = deliverySteps(api, phone.open, phone.store, outboxKinds);
  return { ...server, paths, offer, steps: { ...server.steps, send } };
}

const dearer = { ...seen, sellPrice: 5100 };
const date = orderCalls.setArrivalDate.path;
const statesOf = async ({ store, userId }: Phone): Promise<Record<string, ItemState>> =>
  Object.fromEntries((await store.list(userId)).map(({ kind, state }) => [kind, state]));

async function accept({ store, order }: Phone, epoch?: number) {
  const { epoch: present } = (await store.get(order.id)) ?? order;
  const sealedFields = order.sealedFields;
  return store.apply(order.id, { type: 'accepted', sealedFields }, epoch ?? present);
}

describe('an order whose offer has changed meanwhile', () => {
  test('holds all that belongs to it until its traveller accepts that, and then it goes once', async () => {
    const phone = await phoneWithOrder();
    const server = serverWith(phone, { product: dearer });
    const { drain, left } = drainerOf(phone, server.steps);
    for (let round = 0; round < 3; round += 1) await drain({ ignoreBackoff: true });
    expect(await statesOf(phone)).toEqual({
      ...{ 'new-order': 'needs-you', 'arrival-date': 'sealed', 'document-page': 'sealed' },
      // No part of the application.
      feedback: 'done',
    });
    expect(server.paths).not.toContain(date);
    expect(server.calls).toEqual([]);
    expect(await left()).toEqual({ left: 0, delivered: 0 });
    const asking = await phone.store.get(phone.order.id);
    if (!asking || !('sendKey' in asking)) throw new Error('It is gone.');
    expect(await openQuestion(phone.open, asking)).toEqual({ product: dearer });

    expect(await accept(phone)).toMatchObject({ state: 'done' });
    for (let round = 0; round < 3; round += 1) await drain({ ignoreBackoff: true });
    expect(Object.values(await statesOf(phone))).toEqual(['done', 'done', 'done', 'done']);
    expect(server.paths.filter((path) => path === date)).toHaveLength(1);
    expect(server.attached.size).toBe(1);
    expect(server.paths.filter((path) => path === orderCalls.addOrder.path)).toHaveLength(1);
  });

  test('holds it in every tab, and after a kill, and so does its answer', async () => {
    const phone = await phoneWithOrder();
    await drainerOf(phone, serverWith(phone, { product: dearer }).steps).drain();
    const { name } = await phone.open();
    const open = databaseOpener(name);
    const other = { ...phone, open, store: outboxStore(open, outboxKinds) };
    const server = serverWith(other, { product: dearer });
    const { drain } = drainerOf(other, server.steps);
    await drain({ ignoreBackoff: true });
    expect(server.paths).not.toContain(date);
    expect(server.attached.size).toBe(0);
    await accept(phone);
    await drain({ ignoreBackoff: true });
    expect(server.paths).toContain(date);
    expect(server.attached.size).toBe(1);
  });

  test('can neither be taken back nor lost, and asks anew on request', async () => {
    const phone = await phoneWithOrder();
    const server = serverWith(phone, { product: undefined });
    const { drain } = drainerOf(phone, server.steps);
    await drain();
    const asked = await phone.store.get(phone.order.id);
    expect(asked && isAsking(asked)).toBe(true);
    expect(await phone.store.apply(phone.order.id, { type: 'cancel' })).toBeUndefined();
    server.offer.product = seen;
    await phone.store.apply(phone.order.id, { type: 'retry' });
    // Another tab still shows the first question.
    await phone.store.claim(phone.order.id);
    expect(await accept(phone, asked?.epoch)).toBeUndefined();
    await drain({ ignoreBackoff: true });
    expect(await phone.store.get(phone.order.id)).toMatchObject({ state: 'done' });
    await drain({ ignoreBackoff: true });
    expect(server.attached.size).toBe(1);
  });

  test('asks nothing if the offer is as it was seen', async () => {
    const phone = await phoneWithOrder();
    const server = serverWith(phone, { product: { ...seen, sales: 9 } });
    await drainerOf(phone, server.steps).drain();
    expect(Object.values(await statesOf(phone))).toEqual(['done', 'done', 'done', 'done']);
  });

  test('holds all only as long as the offer is not known, whatever the server says instead of it', async () => {
    const phone = await phoneWithOrder();
    const server = serverWith(phone, { product: seen });
    const { drain } = drainerOf(phone, server.steps);
    for (const failure of [new NoAnswerError(), new RefusedError(-1, { text: 'Not now.' })]) {
      server.failures.push(undefined, failure);
      await drain({ ignoreBackoff: true });
      expect(await statesOf(phone)).toMatchObject({
        ...{ 'new-order': 'waiting', 'arrival-date': 'sealed', 'document-page': 'sealed' },
      });
    }
    await drain({ ignoreBackoff: true });
    expect(Object.values(await statesOf(phone))).toEqual(['done', 'done', 'done', 'done']);
  });
});

test('an order that is not done holds what belongs to it, and nothing else', () => {
  const target = { orderId: 'one' };
  const date = messageItem({ id: 'date', kind: 'arrival-date', target });
  const others = [
    messageItem({ id: 'other', kind: 'arrival-date', target: { orderId: 'another' } }),
    messageItem({ id: 'support', kind: 'feedback', target }),
  ];
  const heldBy = (state: ItemState) => {
    const order = messageItem({ id: 'order', kind: 'new-order', target, state });
    return [...heldItems([order, date, ...others], outboxKinds)].map(({ id }) => id);
  };
  for (const state of ['sealed', 'sending', 'waiting', 'needs-you'] as const)
    expect(heldBy(state)).toEqual(['date']);
  expect([...heldItems([date, ...others], outboxKinds)]).toEqual([]);
});

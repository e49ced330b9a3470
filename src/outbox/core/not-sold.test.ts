import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { drainerOf, drainingPhone, recordingServer } from '../../../tests/unit/draining-phone';
import type { Api } from '../../api/client';
import { HttpStatusError, RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { productCalls } from '../../contract/products';
import type { ChangeContent, NewOrder } from '../../domain/order/order-change';
import { changeKinds } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { deliverySteps } from './delivery-steps';
import { isNotSold } from './item';
import { sealChange } from './seal-item';

const phoneOrder = 'phone-order';
const begun = {
  ...{ type: 'begin-order', product: { id: 7, sellPrice: 4800, identities: [] } },
  ...{ nationalityId: 356, residenceId: 702, seenAt: 1 },
} as unknown as NewOrder;

/** A phone with an order and its date, whose server refuses the order with these errors first. */
async function phoneWithOrder(...failures: unknown[]) {
  const phone = await drainingPhone();
  const change = (content: ChangeContent) =>
    sealChange(phone.sealing, changeKinds[content.type], {
      ...{ userId: phone.userId, target: { orderId: phoneOrder }, content },
    });
  const order = await change(begun);
  await change({ type: 'set-date', day: '2099-01-02', seen: null });
  const keys: (string | undefined)[] = [];
  const api = {
    async call({ path }: { path: string }, _: unknown, more?: { idempotencyKey?: string }) {
      if (path === productCalls.product.path) return begun.product;
      if (path !== orderCalls.addOrder.path) return {};
      keys.push(more?.idempotencyKey);
      const failure = failures.shift();
      if (failure) throw failure;
      return { id: '20261129-00000001' };
    },
  } as unknown as Api;
  const { send } = deliverySteps(api, phone.open, phone.store, outboxKinds);
  const { drain } = drainerOf(phone, { ...recordingServer().steps, send });
  const often = async () => {
    for (let round = 0; round < 3; round += 1) await drain({ ignoreBackoff: true });
    return (await phone.store.list(phone.userId)).map(({ state }) => state);
  };
  return { ...phone, order, keys, often };
}

const said = { code: 'visa-not-available', text: 'No.' };

describe('an order for a visa that is not sold any more', () => {
  test.each([ret.conflict, ret.notFound])(
    'asks its traveller, refused with %i, and holds all of it',
    async (code) => {
      const { store, order, often, keys } = await phoneWithOrder(new RefusedError(code, said));
      expect(await often()).toEqual(['needs-you', 'sealed']);
      const asking = await store.get(order.id);
      expect(asking && isNotSold(asking)).toBe(true);
      expect(asking?.lastProblem?.said).toEqual(said);
      expect(keys).toEqual([order.sendKey]);
    },
  );

  test('becomes another one in place, under a new key, and all of it goes once', async () => {
    const refusal = new RefusedError(ret.conflict, said);
    const { store, order, often, keys } = await phoneWithOrder(refusal);
    await often();
    const { sealedFields } = order;
    const rewrite = {
      type: 'rewritten',
      sealedFields,
      sendKey: 'other',
      visaName: 'Other',
    } as const;
    const changed = await store.apply(order.id, rewrite);
    expect(changed).toMatchObject({ state: 'sealed', target: { visaName: 'Other' } });
    expect(await often()).toEqual(['done', 'done']);
    expect(keys).toEqual([order.sendKey, 'other']);
  });

  test('goes as it is if it is sold again', async () => {
    const { store, order, often } = await phoneWithOrder(new RefusedError(ret.notFound, said));
    await often();
    await store.apply(order.id, { type: 'retry' });
    expect(await often()).toEqual(['done', 'done']);
  });

  test('is not what another refusal, or a missing call, means', async () => {
    for (const failure of [
      new RefusedError(ret.notAllowed, said),
      new RefusedError(ret.invalid, said),
      new HttpStatusError(404, said, undefined),
    ]) {
      const { store, order, often } = await phoneWithOrder(failure);
      await often();
      const refused = await store.get(order.id);
      expect(refused?.state).toBe('needs-you');
      expect(refused && isNotSold(refused)).toBe(false);
    }
  });
});

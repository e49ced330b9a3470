import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bytes, drainingPhone } from '../../../tests/unit/draining-phone';
import { changeKinds } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { addTogether, togetherApplier } from './apply-together';
import type { NewItem } from './item';
import { sealChanges } from './seal-item';
import { openThumbnail } from './sealed-content';

const need = { type: 'need', reason: 'not-asked', said: {} } as const;

async function phoneWithTwo() {
  const phone = await drainingPhone();
  const items = [await phone.capture(bytes(9)), await phone.capture(bytes(8))] as const;
  const together = togetherApplier(phone.open, outboxKinds);
  const states = async () => (await phone.store.list(phone.userId)).map(({ state }) => state);
  return { ...phone, items, together, states };
}

test('several items change in one transaction, and a finished one is gone with its bytes', async () => {
  const { together, items, states, store, open, userId } = await phoneWithTwo();
  const [first, second] = items;
  const changed = await together(userId, () => [
    { id: first.id, event: need },
    { id: second.id, event: { type: 'cancel' } },
  ]);
  expect(changed?.map(({ state }) => state)).toEqual(['needs-you', 'cancelled']);
  expect(await states()).toEqual(['needs-you']);
  expect(await store.chunks(second.id)).toEqual([]);
  expect(await openThumbnail(open, second)).toBeUndefined();
});

test('nothing changes if one event does not fit, an item is gone, or nothing was decided', async () => {
  const { together, items, states, userId } = await phoneWithTwo();
  const [{ id }] = items;
  const none = [
    [{ id, event: need } as const, { id, event: { type: 'attached', at: 1 } } as const],
    [{ id, event: need } as const, { id: 'gone', event: need } as const],
    undefined,
  ];
  for (const events of none) expect(await together(userId, () => events)).toBeUndefined();
  expect(await states()).toEqual(['sealed', 'sealed']);
});

test('it is decided on the present rows of this user alone', async () => {
  const { together, items, store, userId } = await phoneWithTwo();
  await store.claim(items[0].id);
  await together(userId, (present) => {
    expect(present.map(({ epoch }) => epoch)).toEqual([1, 0]);
    return [];
  });
  await together('somebody', (present) => {
    expect(present).toEqual([]);
    return [];
  });
});

test('changes that belong together are added in their order, or not at all', async () => {
  const { open, userId, store } = await phoneWithTwo();
  const now = () => 5_000;
  const change = (type: 'add-applicant' | 'use-person') => ({
    kind: changeKinds[type],
    change: {
      userId,
      target: { orderId: 'order', applicantId: 'phone-leela' },
      content: { type },
    },
  });
  const added = await sealChanges({ open, now }, [change('add-applicant'), change('use-person')]);
  const kinds = async () => (await store.list(userId)).map(({ kind }) => kind);
  expect((await kinds()).slice(2)).toEqual(['new-applicant', 'person-use']);
  // The connection ended behind the commit: the second attempt adds nothing.
  expect(await addTogether(open, added)).toEqual(added);
  expect(await kinds()).toHaveLength(4);

  const fresh = added.map((item) => ({ ...item, id: `${item.id}-2` }));
  const [first, second] = fresh;
  const clash = [
    { ...first, id: 'third' },
    { ...second, id: added[1]?.id ?? '' },
  ] as NewItem[];
  await expect(addTogether(open, clash)).rejects.toThrow();
  expect(await kinds()).toHaveLength(4);
});

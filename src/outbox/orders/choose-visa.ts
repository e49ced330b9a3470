import type { ChangeContent, NewOrder } from '../../domain/order/order-change';
import { visaTitle } from '../../domain/order/visa-title';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { currentOwnerId } from '../../session/session';
import { type EventOf, togetherApplier } from '../core/apply-together';
import { isNotSold, type OutboxItem } from '../core/item';
import { problemSaid } from '../core/kind';
import { itemKey, openFields, sealFields } from '../core/sealed-content';
import type { ChangeItem, OpenChange } from '../kinds/changes/change-item';
import { isChange, isOpenChange } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { announce } from '../page/outbox-changes';
import { startDelivery } from '../page/outbox';
import { planOtherVisa } from './plan-other-visa';
import { isPartOf } from './unsent-of-order';

const applyTogether = togetherApplier(openDatabase, outboxKinds);

async function opened(item: OutboxItem): Promise<OutboxItem> {
  if (!isChange(item)) return item;
  const content = await openFields(openDatabase, item).catch(() => undefined);
  return { ...item, content: content as ChangeContent } as OpenChange;
}

/** The change of what cannot have arrived: a new request, so it has a new key. */
async function rewritten(
  item: ChangeItem,
  content: ChangeContent,
  visaName?: string,
): Promise<EventOf> {
  const sealedFields = await sealFields(await itemKey(openDatabase, item), item.id, content);
  const sendKey = crypto.randomUUID();
  return { id: item.id, event: { type: 'rewritten', sealedFields, sendKey, visaName } };
}

/** How all that belongs to an order stands: a plan holds for this alone. */
const standOf = (orderId: string, all: readonly OutboxItem[]): string =>
  all
    .filter((item) => isPartOf(orderId, item))
    .map(({ id, epoch, state }) => `${id}/${epoch}/${state}`)
    .sort()
    .join();

/**
 * The traveller chooses another visa for an order whose own is not sold to them any more. The order keeps
 * its id on the phone, and all that belongs to it.
 * - The order, its applicants and what the visa does not ask for change in one transaction, so a kill
 *   leaves the question or its answer, never a part of it.
 * - It is a new request under a new key: a server may keep the refusal of the first one.
 * @returns false if it was answered meanwhile, in another tab
 */
export async function chooseVisa(
  orderItemId: string,
  chosen: Pick<NewOrder, 'product' | 'seenAt'>,
): Promise<boolean> {
  const userId = currentOwnerId();
  if (userId === undefined) return false;
  for (;;) {
    const all = await Promise.all((await items.list(userId)).map(opened));
    const order = all.filter(isOpenChange).find(({ id }) => id === orderItemId);
    if (order?.content.type !== 'begin-order' || !isNotSold(order)) return false;
    const { orderId } = order.target;
    const plan = planOtherVisa(orderId, order.content, all, chosen);
    const rewrites = await Promise.all([
      rewritten(order, plan.order, visaTitle(chosen.product)),
      ...plan.applicants.map(({ item, content }) => rewritten(item, content)),
    ]);
    const notAsked = {
      type: 'need',
      reason: 'not-asked',
      said: problemSaid({ code: 'not-asked-for' }),
    } as const;
    const events: readonly EventOf[] = [
      ...rewrites,
      ...plan.moved.map(({ item: { id }, ...to }): EventOf => ({
        id,
        event: { type: 'moved', ...to },
      })),
      ...plan.setAside.map(({ id }): EventOf => ({ id, event: notAsked })),
      ...plan.takenUp.map(({ id }): EventOf => ({ id, event: { type: 'retry' } })),
    ];
    let isCurrent = false;
    const changed = await applyTogether(userId, (present) => {
      isCurrent = standOf(orderId, present) === standOf(orderId, all);
      return isCurrent ? events : undefined;
    });
    // The same plan would not fit the next time either.
    if (!changed && isCurrent) throw new Error('Something of the order may have arrived.');
    if (!changed) continue;
    changed.forEach(announce);
    const now = changed.find(({ id }) => id === orderItemId);
    if (now) startDelivery(now);
    return true;
  }
}

import { items } from '../../services/stores';
import { openDatabase } from '../../services/services';
import { currentSession } from '../../session/session';
import { isUnsent, type OutboxItem } from '../core/item';
import { itemKey, sealFields } from '../core/sealed-content';
import type { OpenChange } from '../kinds/changes/change-item';
import { outboxKinds } from '../kinds/outbox-kinds';
import { announce } from '../page/outbox-changes';
import { removeDraft, retryItem, startDelivery } from '../page/outbox';
import { isPartOf } from './unsent-of-order';

/**
 * The traveller accepts what a begun order asks: from then on the accepted offer is the one that they have
 * seen, and what belongs to the order is sent. Written in one row, so it holds in every tab, and after a
 * kill. An answer to a question that was asked anew meanwhile changes nothing.
 */
export async function acceptOffer(item: OpenChange): Promise<void> {
  const { content, question } = item;
  if (content.type !== 'begin-order') return;
  // A question that cannot be read is asked again.
  if (!question?.product) return retryItem(item.id);
  const seenAt = item.arrived?.at ?? content.seenAt;
  const fields = { ...content, product: question.product, seenAt };
  const sealedFields = await sealFields(await itemKey(openDatabase, item), item.id, fields);
  const done = await items.apply(item.id, { type: 'accepted', sealedFields }, item.epoch);
  if (done) startDelivery(done);
}

/**
 * Removes from the phone what was not sent of an application that nobody continues. What holds the rest
 * goes last, so that nothing of it is sent if the page ends in between.
 * @param amongThese absent: all of it
 */
export async function removeUnsent(
  orderId: string,
  amongThese?: readonly Pick<OutboxItem, 'id'>[],
): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const own = (await items.list(userId)).filter(
    (item) =>
      isUnsent(item) &&
      isPartOf(orderId, item) &&
      (amongThese?.some(({ id }) => id === item.id) ?? true),
  );
  const isHolder = (item: OutboxItem) => outboxKinds.makes(item) === 'orderId';
  for (const item of [...own.filter((each) => !isHolder(each)), ...own.filter(isHolder)]) {
    const removed = await items.apply(item.id, { type: 'superseded' });
    await items.forget(item.id);
    if (!removed) continue;
    announce(removed);
    await removeDraft(removed);
  }
}

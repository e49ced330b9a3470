import { isAsking, type OutboxItem } from '../../../src/outbox/core/item';
import type { ItemWritten } from '../phone/phone';
import type { BegunOrder } from './begun-order';
import type { AroundOrders, KnownOrders } from './orders-known';
import { PromiseBroken } from './promise-broken';

const onTheirWay: ReadonlySet<string> = new Set(['uploading', 'attaching', 'sending']);

/**
 * The promises of orders whose offer changes while they wait: nothing of one is sent before its traveller
 * has accepted what the server offers, and no question is asked for nothing.
 */
export function offersSafety({ now, offersSince }: AroundOrders, { orderOf }: KnownOrders) {
  function beginningHolds(order: BegunOrder, before: OutboxItem, item: OutboxItem): void {
    const { offer } = order;
    if (item.state === 'sending') offer.sendingAt ??= now();
    if (before.state === 'sending' && item.state === 'waiting') delete offer.sendingAt;
    const held = offersSince(offer.sendingAt ?? now());
    const name = `the order ${order.id}`;
    if (isAsking(item) && !isAsking(before)) {
      if (held.every((each) => each === offer.seen))
        throw new PromiseBroken('refused', `${name} asks, and the offer ${offer.seen} holds`);
      offer.isAsking = true;
      offer.found = held;
      order.changedAt = now();
    }
    if (item.state !== 'done' || before.state === 'done') return;
    offer.isAsking = false;
    offer.isDone = true;
    const found = isAsking(before) ? (offer.found ?? []) : held;
    const agreed = isAsking(before) ? offer.accepted : [offer.seen];
    if (!found.some((each) => agreed.includes(each)))
      throw new PromiseBroken(
        'unwished',
        `${name} goes on for ${found.join(', ')}, and ${agreed.join(', ')} was accepted`,
      );
  }

  return {
    /** To be called with every item that a phone writes. */
    offerWritten({ before, item }: ItemWritten, phone: string): void {
      const order = orderOf(item);
      if (!order || order.offer.seen === '' || phone !== order.phone || order.isOpen) return;
      if (item.kind === 'new-order') {
        if (before) beginningHolds(order, before, item);
        return;
      }
      const { isAsking: asks, accepted, found = [] } = order.offer;
      if (!asks || item.kind === 'feedback') return;
      // A full phone may keep in memory that the offer is accepted.
      if (order.wasFull && accepted.some((each) => found.includes(each))) return;
      if (onTheirWay.has(item.state) && before?.state !== item.state)
        throw new PromiseBroken(
          'unwished',
          `${item.kind} ${item.id} is sent before the offer of ${order.id} is accepted`,
        );
    },
  };
}

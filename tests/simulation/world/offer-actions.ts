import type { Tab } from '../phone/phone';
import type { BegunHere } from '../programs/page-orders';
import type { BegunOrder } from '../promise/begun-order';
import type { Capture } from '../promise/capture';
import { PromiseBroken } from '../promise/promise-broken';
import { contentFor, offerText, seenText } from '../server/offer-model';
import { content, type AroundOrderScreens } from './order-screens';
import { whenAnswered } from './when-answered';

interface Around extends AroundOrderScreens {
  readonly captures: readonly Capture[];
  readonly idOf: (order: BegunOrder) => string;
}

/** The answers of travellers to offers that have changed while an order waited. */
export function offerActions(around: Around) {
  const { server, random, scheduler, captures, offers, rowOf, idOf, say, check } = around;

  function accept(tab: Tab, order: BegunOrder, { item, asked }: BegunHere): void {
    if (!asked) return;
    const text = seenText(asked);
    say(`accepts the offer ${text} of ${order.id.slice(6, 10)}`);
    order.offer.accepted.push(text);
    order.changedAt = scheduler.now();
    whenAnswered(tab, tab.page.orders.acceptOffer(item), () => {
      order.changedAt = scheduler.now();
    });
  }

  /** Cancels the order, and deletes what was not sent of it. */
  function discard(tab: Tab, order: BegunOrder): void {
    const { offer } = order;
    const row = rowOf(order);
    if (!row || !around.phone.connection.isOnline || !server.isRunning()) return;
    say(`cancels ${order.id.slice(6, 10)}`);
    const id = String(row['id']);
    server.cancelOrder(id);
    offer.isCancelled = true;
    order.isOpen = true;
    for (const capture of captures) if (capture.applicant?.order === order) capture.isOpen = true;
    const { unsentOf, removeUnsent } = tab.page.orders;
    whenAnswered(tab, unsentOf(id), (before) =>
      whenAnswered(tab, removeUnsent(id), () =>
        whenAnswered(tab, unsentOf(id), (after) => {
          const left = after.filter((each) => before.includes(each));
          check(() => {
            if (left.length > 0)
              throw new PromiseBroken('unwished', `${left.join()} of a cancelled order is left`);
          });
        }),
      ),
    );
  }

  /** The beginning names an offer that its traveller has seen or accepted, and no other. */
  function isKnown({ offer }: BegunOrder, { product }: BegunHere): void {
    const text = seenText(product);
    const isAnswered = offer.isDone === true && offer.accepted.length > 0;
    // A full phone may not have written down yet that the offer is accepted.
    const known = isAnswered ? offer.accepted : [offer.seen, ...offer.accepted];
    if (!known.includes(text))
      throw new PromiseBroken('changed', `the offer ${text} stands for ${known.join(', ')}`);
  }

  return {
    /** The content that begins an order, for the server's present offer, which may change soon. */
    beginWith(tab: Tab) {
      if (offers === 0) return { content, seen: '' };
      const offer = server.offer();
      if (random.chance(offers)) {
        if (random.chance(0.5)) server.changeOffer();
        else scheduler.after(tab.life, random.next() * 20_000, () => server.changeOffer());
      }
      return { content: contentFor(offer), seen: offerText(offer) };
    },

    /** The screen of an order asks first whether its changed offer is accepted. */
    answerFirst(tab: Tab, order: BegunOrder, otherwise: () => void): void {
      if (offers === 0) return otherwise();
      whenAnswered(tab, tab.page.orders.begunHere(idOf(order)), (here) => {
        if (here) check(() => isKnown(order, here));
        if (!here?.asked) return otherwise();
        const choice = random.next();
        if (choice < 0.4) accept(tab, order, here);
        else if (choice < 0.5) discard(tab, order);
        // From a page that was open before, or not at all.
        else if (choice < 0.8) otherwise();
      });
    },

    /** In the end every offer is accepted. */
    acceptIfAsked(tab: Tab, order: BegunOrder): void {
      if (offers === 0) return;
      whenAnswered(tab, tab.page.orders.begunHere(idOf(order)), (here) => {
        if (here) check(() => isKnown(order, here));
        if (here?.asked) accept(tab, order, here);
      });
    },
  };
}

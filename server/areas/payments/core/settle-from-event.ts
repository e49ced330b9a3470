import type { PaymentParams } from '../../../../src/contract/payments';
import { settlePayment } from './settle';
import { settleReturns } from './settle-returns';
import type { Shop } from './shop';

/** What a provider tells the shop, after its signature was found to be right. */
export interface ProviderEvent {
  readonly provider: PaymentParams['provider'];
  /** The provider's own id of it: the same event may come more than once. */
  readonly id: string;
  /** For the books. */
  readonly kind: string;
  /** Which payment it is about; absent: none of ours. */
  readonly intentId: string | undefined;
  /** Whether it is about money that goes back. */
  readonly isReturn?: boolean;
}

export type EventOutcome = 'settled' | 'repeated' | 'unknown';

/**
 * Has an event remind us to ask the provider how the payment stands; what it says itself is not
 * believed, so that neither order nor repetition matters. An unknown payment is written down, too.
 * @throws {PaymentFailure} the provider could not be asked: the event has to come again
 */
export async function settleFromEvent(shop: Shop, event: ProviderEvent): Promise<EventOutcome> {
  const { db, now, warn } = shop;
  const { provider, id, kind, intentId } = event;
  await db
    .insertInto('payment_events')
    .values({
      provider,
      event_id: id,
      kind,
      intent_id: intentId ?? null,
      received_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute();
  const { settled_at } = await db
    .selectFrom('payment_events')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .select('settled_at')
    .executeTakeFirstOrThrow();
  if (settled_at !== null) return 'repeated';
  const payment =
    intentId === undefined
      ? undefined
      : await db
          .selectFrom('payments')
          .where('intent_id', '=', intentId)
          .where('provider', '=', provider)
          .selectAll()
          .executeTakeFirst();
  if (payment) {
    await settlePayment(shop, payment);
    if (event.isReturn) await settleReturns(shop, payment);
  } else warn(`The event ${kind} of ${provider} is about no payment of ours.`);
  await db
    .updateTable('payment_events')
    .set({ settled_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .execute();
  return payment ? 'settled' : 'unknown';
}

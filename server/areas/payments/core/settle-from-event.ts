import type { PaymentParams } from '../../../../src/contract/payments';
import type { Db } from '../../../infra/db/tables';
import { settleReturns } from './apply-returns';
import type { PaymentContext } from './payment-context';
import { settlePayment } from './settle';

/** Removes events that payment companies do not repeat any more. @returns how many */
export async function sweepPaymentEvents(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_events')
    .where('received_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A webhook event of a provider with a verified signature. */
export interface ProviderEvent {
  readonly provider: PaymentParams['provider'];
  /** The provider's id of the event, which may arrive more than once. */
  readonly id: string;
  /** For the record only. */
  readonly kind: string;
  /** The intent that it concerns; undefined if it is not one of ours. */
  readonly intentId: string | undefined;
  /** Whether it concerns a refund or a dispute. */
  readonly isReturn?: boolean;
}

export type EventOutcome = 'settled' | 'repeated' | 'unknown';

/**
 * Handles an event by querying the provider for the status of the payment. The content of the event
 * is not used, so that order and repetition do not matter. An event about an unknown payment is
 * recorded too.
 * @throws {PaymentFailure} if the provider could not be queried: the provider must send the event
 *   again
 */
export async function settleFromEvent(
  context: PaymentContext,
  event: ProviderEvent,
): Promise<EventOutcome> {
  const { db, now, warn } = context;
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
    await settlePayment(context, payment);
    if (event.isReturn) await settleReturns(context, payment);
  } else warn(`The event ${kind} of ${provider} is about no payment of ours.`);
  await db
    .updateTable('payment_events')
    .set({ settled_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .execute();
  return payment ? 'settled' : 'unknown';
}

import type { WireResponseOf } from '../../src/contract/define-call';
import { ret } from '../../src/contract/envelope';
import type { paymentCalls } from '../../src/contract/payments';
import { Refusal } from '../calls/refusal';
import { newId } from '../security/random-id';
import type { Db } from '../store/tables';
import { transact } from '../store/transact';
import type { Fee } from './fee';
import { findOpenPayment, settleFee, type Settlement } from './settle';

const currency = 'usd';

type PaymentParams = WireResponseOf<(typeof paymentCalls)['payOrder']>;

/**
 * The one open payment of a fee with the provider's intent for it, both made if there are none. What
 * the provider knows already is taken over first: a fee that is paid is not asked for again.
 * @param amountIn what is to be paid, in cents, read under the order's lock
 * @throws {Refusal} from `amountIn`, where nothing is to be paid; when another device closed it
 */
export async function startPayment(
  settlement: Settlement,
  fee: Fee,
  amountIn: (tx: Db) => Promise<number>,
): Promise<PaymentParams> {
  const { db, provider } = settlement;
  await settleFee(settlement, fee);
  const payment = await transact(db, async (tx) => {
    const amount = await amountIn(tx);
    return (await findOpenPayment(tx, fee)) ?? (await addPayment(tx, fee, amount, settlement));
  });
  const intent = await provider.createIntent({
    amount: payment.amount,
    currency,
    reference: fee.orderId,
    idempotencyKey: payment.id,
  });
  const recorded = await db
    .updateTable('payments')
    .set({ intent_id: intent.intentId })
    .where('id', '=', payment.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!recorded) {
    // Closed by another device in between: nobody may pay this any more.
    await provider.cancelIntent(intent.intentId);
    throw new Refusal(ret.notAllowed, 'The payment was closed on another device.');
  }
  return {
    provider: provider.name,
    ways: ['card'],
    publishableKey: provider.publishableKey,
    clientSecret: intent.clientSecret,
    clientSecretAli: intent.clientSecret,
    clientSecretWechat: intent.clientSecret,
    payment_id: payment.id,
    amount: payment.amount,
    currency,
  };
}

const addPayment = (tx: Db, fee: Fee, amount: number, { provider, now }: Settlement) =>
  tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: fee.orderId,
      fee_type: fee.type,
      price_diff_id: fee.type === 3 ? fee.differenceId : null,
      amount,
      currency,
      provider: provider.name,
      state: 'open',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

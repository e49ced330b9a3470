import { refundStage } from '../../../../src/domain/payment/refund-rule';
import { lockOrder } from '../../orders/find-order';
import { loadOrders } from '../../orders/load-order';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { transact } from '../../../infra/db/transact';
import { askRefund, givenBack, sendRefund } from './refund';
import { paidFee } from './paid-fee';
import { refundDue } from './refund-due';
import type { Shop } from './shop';

/**
 * Gives back what the refund policy says of an order's fee today, less what came back before. A
 * repetition with the same key gives nothing more.
 * @returns the cents; 0 where nothing is due
 * @throws {PaymentFailure} 'unreachable': it is written down, and the reconciliation asks again
 */
export async function refundOrder(
  shop: Shop & { readonly catalogue: Catalogue },
  { orderId, key }: { orderId: string; key: string },
): Promise<number> {
  const { db, catalogue, now } = shop;
  const due = await transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await paidFee(tx, orderId);
    if (!payment) return 0;
    const repeated = await tx
      .selectFrom('refunds')
      .where('id', '=', key)
      .select('fee')
      .executeTakeFirst();
    if (repeated) return repeated.fee;
    const [loaded] = await loadOrders(tx, catalogue, [order]);
    if (!loaded) return 0;
    const stages = loaded.applicants.map(({ status, result, log }) =>
      refundStage({
        status,
        result: result ?? undefined,
        statusLog: log.map((entry) => ({ status: entry.status, time: entry.at.toISOString() })),
      }),
    );
    // Of orders that were submitted before it was kept: what it costs today.
    const visaFee = order.visa_fee ?? loaded.offer.price?.visaFee ?? 0;
    const paid = payment.income ?? 0;
    const whole = refundDue({ paid, discount: order.discount, visaFee }, stages);
    const amount = whole - (await givenBack(tx, payment.id));
    if (amount <= 0) return 0;
    const words = whole === paid ? 'Visa and service fee' : 'Visa fee';
    await askRefund(tx, { key, paymentId: payment.id, amount, words }, now);
    return amount;
  });
  await sendRefund(shop, key);
  return due;
}

import { cancelAtProvider } from '../payments/core/settle';
import type { PaymentContext } from '../payments/core/payment-context';

/**
 * Cancels at their providers what a traveller may be paying, before the account is deleted. A
 * provider that does not answer keeps nobody from deleting it: money that still arrives goes back.
 */
export async function stopPayments(context: PaymentContext, userId: string): Promise<void> {
  const { db, warn } = context;
  const open = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.user_id', '=', userId)
    .where('payments.state', '=', 'open')
    .where('payments.intent_id', 'is not', null)
    .select(['payments.id as id', 'provider', 'intent_id'])
    .execute();
  for (const payment of open)
    try {
      await cancelAtProvider(context, payment);
    } catch (error) {
      warn(
        `Payment ${payment.id} of an account that is deleted was not cancelled: ${String(error)}`,
      );
    }
}

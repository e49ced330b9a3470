import { isCompleted } from '../../../src/domain/order/order-state';
import { transact } from '../../infra/db/transact';
import { applicantsOf } from '../applications/find-applicant';
import type { PaymentContext } from '../payments/core/payment-context';
import { allThatOwe } from '../payments/core/price-differences';
import { stopPayingDifference, withdrawDifference } from '../payments/core/withdraw-difference';
import { lockOrder } from '../applications/find-order';
import { stateOf } from '../applications/order-offer';

/**
 * Withdraws the unpaid price differences of orders in which everybody has a result, which a server
 * of an earlier version left. A failure is logged, and the next round tries again.
 */
export async function withdrawOfEnded(context: PaymentContext): Promise<void> {
  const { db, now, warn } = context;
  for (const orderId of await allThatOwe(db)) {
    const ended = async (tx: typeof db) =>
      isCompleted(stateOf(await lockOrder(tx, orderId), await applicantsOf(tx, [orderId])));
    try {
      if (!(await transact(db, ended))) continue;
      await stopPayingDifference(context, orderId);
      await transact(db, async (tx) => {
        if (await ended(tx)) await withdrawDifference(tx, orderId, now);
      });
    } catch (error) {
      warn(`The price difference of ${orderId} was not withdrawn: ${String(error)}`);
    }
  }
}

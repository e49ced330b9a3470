import type { Db } from '../../../infra/db/tables';
import { paidFee } from '../../payments/core/paid-fee';
import { refundByRule } from '../../payments/core/refund-order';
import type { CaseFacts } from './case-facts';

/**
 * The refund that a cancellation makes now, in cents: as much as the refund policy allows, and no
 * more than is left of the fee's payment, which is the one that is refunded.
 */
export async function dueOnCancelling(db: Db, { order, loaded, payments }: CaseFacts) {
  const fee = await paidFee(db, order.id);
  const left = payments.find(({ id }) => id === fee?.id)?.left ?? 0;
  return Math.min(await refundByRule(db, loaded), left);
}

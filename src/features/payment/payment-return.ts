import type { DueFee } from '../../domain/payment/due-fee';
import type { AskedPayment } from '../../queries/ask-provider';

/** What the return address says; undefined when it names no payment. */
export function paymentReturnOf(search: URLSearchParams): AskedPayment | undefined {
  const orderId = search.get('order_id');
  if (!orderId) return undefined;
  if (search.get('fee_type_id') !== '3') return { orderId, feeType: 1 };
  const priceDifferenceId = search.get('price_diff_id');
  return priceDifferenceId ? { orderId, feeType: 3, priceDifferenceId } : undefined;
}

/** The same for a fee that is due. */
export const returnOf = (orderId: string, fee: DueFee): AskedPayment =>
  fee.type === 1
    ? { orderId, feeType: 1 }
    : { orderId, feeType: 3, priceDifferenceId: fee.differenceId };

/** Which price difference the success page speaks of; undefined: the order's own fee. */
export const paidDifferenceOf = (search: URLSearchParams): string | undefined =>
  search.get('fee_type_id') === '3' ? (search.get('price_diff_id') ?? '') : undefined;

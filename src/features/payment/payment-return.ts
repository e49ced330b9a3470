import { feeTypes } from '../../contract/codes';
import type { DueFee } from '../../domain/payment/due-fee';
import { withChannel } from '../../platform/channel';
import type { AskedPayment } from '../../queries/provider-status';
import { paths } from '../../routing/paths';

type Place = Pick<Location, 'origin' | 'search'>;

/** The URL to which a provider's page returns the traveller, including the channel. */
export function paymentReturnUrl(orderId: string, fee: DueFee, { origin, search }: Place): string {
  const differenceId = fee.type === 'price-difference' ? fee.differenceId : undefined;
  return origin + withChannel(paths.payCallback(orderId, differenceId), search);
}

const isOfDifference = (search: URLSearchParams) =>
  feeTypes.parse(search.get('fee_type_id')) === 'price-difference';

/** The payment in the return address; undefined if there is none. */
export function paymentReturnOf(search: URLSearchParams): AskedPayment | undefined {
  const orderId = search.get('order_id');
  if (!orderId) return undefined;
  if (!isOfDifference(search)) return { orderId, feeType: 'order' };
  const priceDifferenceId = search.get('price_diff_id');
  return priceDifferenceId
    ? { orderId, feeType: 'price-difference', priceDifferenceId }
    : undefined;
}

/** The payment of a due fee. */
export const returnOf = (orderId: string, fee: DueFee): AskedPayment =>
  fee.type === 'order'
    ? { orderId, feeType: 'order' }
    : { orderId, feeType: 'price-difference', priceDifferenceId: fee.differenceId };

/** The price difference of the success page; undefined for the order's own fee. */
export const paidDifferenceOf = (search: URLSearchParams): string | undefined =>
  isOfDifference(search) ? (search.get('price_diff_id') ?? '') : undefined;

import { paths } from '../../routing/paths';
import type { DueFee } from '../../domain/payment/due-fee';
import { withChannel } from '../../platform/channel';

type Place = Pick<Location, 'origin' | 'search'>;

/** Where a provider's own page sends the traveller back to, the channel with it. */
export function paymentReturnUrl(orderId: string, fee: DueFee, { origin, search }: Place): string {
  const differenceId = fee.type === 'price-difference' ? fee.differenceId : undefined;
  return origin + withChannel(paths.payCallback(orderId, differenceId), search);
}

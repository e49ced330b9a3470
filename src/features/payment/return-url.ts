import { paths } from '../../routing/paths';
import type { DueFee } from '../../domain/payment/due-fee';
import { withChannel } from '../../platform/channel';

type Place = Pick<Location, 'origin' | 'search'>;

/** The URL to which a provider's page returns the traveller, including the channel. */
export function paymentReturnUrl(orderId: string, fee: DueFee, { origin, search }: Place): string {
  const differenceId = fee.type === 'price-difference' ? fee.differenceId : undefined;
  return origin + withChannel(paths.payCallback(orderId, differenceId), search);
}

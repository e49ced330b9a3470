import { useQuery } from '@tanstack/react-query';
import type { PaymentParams } from '../../contract/payments';
import { quietFailure } from '../../page/failure-toast';
import { paymentProviders } from './providers';

/** What draws the provider's fields; loaded when a payment is there that wants them. */
export const usePaymentFields = (params: PaymentParams | undefined, opening: number) =>
  useQuery({
    queryKey: ['payment-fields', params?.provider, params?.publishableKey, opening],
    queryFn: async () => {
      if (!params) throw new Error('No payment.');
      return paymentProviders[params.provider].load(params);
    },
    enabled: params !== undefined && params.state !== 'checking',
    persister: undefined,
    meta: quietFailure,
    gcTime: 0,
    staleTime: Infinity,
  });

export type PaymentFields = ReturnType<typeof usePaymentFields>;

import { useQuery } from '@tanstack/react-query';
import type { PaymentParams } from '../../contract/payments';
import { quietFailure } from '../../services/failure-toast';
import { paymentProviders } from './providers';

/** The component with the provider's fields; loaded when the payment's parameters are known. */
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

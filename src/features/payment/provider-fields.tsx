import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PaymentParams } from '../../contract/payments';
import { t } from '../../language/translate';
import { quietFailure } from '../../services/failure-toast';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import type { PaymentFieldsProps } from './payment-attempt';
import { paymentProviders } from './providers';
import { ScriptBlockedError } from './provider-script';

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

interface Props {
  fields: PaymentFields;
  provider: PaymentParams['provider'];
  children: (fields: ComponentType<PaymentFieldsProps>) => ReactNode;
}

/** The provider's fields, or the reason why they failed to load. */
export function ProviderFields({ fields, provider, children }: Props) {
  const { data, error, isFetching, refetch } = fields;
  if (data) return children(data);
  if (!error)
    return (
      <LoadingArea label={t('Loading the payment form')}>
        <Skeleton shape="field" count={2} />
      </LoadingArea>
    );
  return (
    <ErrorState
      title={t(paymentProviders[provider].loadFailure)}
      kept={t('Your application is kept, and nothing was charged.')}
      busy={isFetching}
      busyLabel={t('Loading the payment form')}
      onRetry={() => void refetch()}
    >
      {error instanceof ScriptBlockedError
        ? t(
            'An ad blocker, a filter or the log-in page of a Wi-Fi may keep it away. Allow it for this page, or use another network, then try again.',
          )
        : t('Check your connection, then try again.')}
    </ErrorState>
  );
}

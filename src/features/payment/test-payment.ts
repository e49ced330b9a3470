import type { PaymentParams } from '../../contract/payments';

/** Whether no real money moves: the sandbox, or a provider's test mode. */
export const isTestPayment = ({ provider, publishableKey }: PaymentParams): boolean =>
  provider === 'sandbox' || publishableKey.startsWith('pk_test_');

import type { PayMethod } from '../../contract/payments';

/** How something was paid, in words. */
export const payMethodNames: Record<PayMethod, string> = {
  1: 'Card',
  2: 'Mobile wallet',
  3: 'Second mobile wallet',
  4: 'Web wallet',
  5: 'Chat-app payment',
  6: 'Regional payment app',
};

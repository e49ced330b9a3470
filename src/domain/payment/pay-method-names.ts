import type { PayMethod } from '../../contract/codes';

/** The names of payment methods. */
export const payMethodNames: Record<PayMethod, string> = {
  card: 'Card',
  'mobile-wallet': 'Mobile wallet',
  'second-mobile-wallet': 'Second mobile wallet',
  'web-wallet': 'Web wallet',
  'chat-app': 'Chat-app payment',
  'regional-app': 'Regional payment app',
};

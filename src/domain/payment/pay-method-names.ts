import type { PayMethod } from '../../contract/codes';

/** How something was paid, in words. */
export const payMethodNames: Record<PayMethod, string> = {
  card: 'Card',
  'mobile-wallet': 'Mobile wallet',
  'second-mobile-wallet': 'Second mobile wallet',
  'web-wallet': 'Web wallet',
  'chat-app': 'Chat-app payment',
  'regional-app': 'Regional payment app',
};

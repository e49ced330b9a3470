import type { PayMethod } from '../contract/codes';
import { msg, type SourceText } from '../language/text';

/** The names of payment methods. */
export const payMethodNames: Record<PayMethod, SourceText> = {
  card: msg('Card'),
  'mobile-wallet': msg('Mobile wallet'),
  'second-mobile-wallet': msg('Second mobile wallet'),
  'web-wallet': msg('Web wallet'),
  'chat-app': msg('Chat-app payment'),
  'regional-app': msg('Regional payment app'),
};

import { withoutPaymentSecrets } from './without-payment-secrets';

/**
 * Removes a payment's secrets from the page's address on import. This module is imported first, so
 * that no other part of the app, and no page view, sees them.
 */
const bare = withoutPaymentSecrets(location);
if (bare !== undefined) history.replaceState(history.state, '', bare);

import { paymentSecretsOff } from './payment-secrets-off';

/**
 * Taken off the page's address as soon as this is imported: first of all, so that nothing else of the
 * app, and no page view, ever sees a payment's secret.
 */
const bare = paymentSecretsOff(location);
if (bare !== undefined) history.replaceState(history.state, '', bare);

/**
 * The parameters that Stripe adds to the return address. The result comes from our server instead.
 */
const names: readonly (string | undefined)[] = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_type',
  'source_redirect_slug',
];

/** A payment's return address without the provider's parameters; undefined if it has none. */
export function withoutPaymentSecrets({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string | undefined {
  if (!pathname.startsWith('/pay-callback')) return undefined;
  const parts = search.slice(1).split('&');
  const rest = parts.filter((part) => !names.includes([...new URLSearchParams(part).keys()][0]));
  if (rest.length === parts.length) return undefined;
  return pathname + (rest.length > 0 ? `?${rest.join('&')}` : '') + hash;
}

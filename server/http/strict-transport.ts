const oneYear = 31_536_000;

/**
 * Makes browsers use TLS only for this host and its subdomains. Sent only if travellers reach the
 * server over TLS: otherwise it could lock out clients behind a TLS proxy.
 */
export const strictTransport = {
  'strict-transport-security': `max-age=${oneYear}; includeSubDomains`,
};

/** Whether a public origin uses TLS. */
export const isOverTls = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

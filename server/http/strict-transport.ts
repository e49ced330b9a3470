const oneYear = 31_536_000;

/**
 * Tells browsers to reach this host and those below it over TLS only. Sent only where travellers
 * reach us over TLS; where they do not, browsers ignore it and people behind it would be locked out.
 */
export const strictTransport = {
  'strict-transport-security': `max-age=${oneYear}; includeSubDomains`,
};

/** Whether an address that travellers use is one over TLS. */
export const isOverTls = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

import { isIP } from 'node:net';

/** The site that a passkey belongs to: the host of the origin of its pages. */
export interface PasskeyParty {
  readonly origin: string;
  readonly rpId: string;
}

/** Undefined where no browser makes passkeys: at an address of numbers, or without TLS. */
export function passkeyParty(origin: string): PasskeyParty | undefined {
  const { hostname, protocol } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLocal ? { origin, rpId: hostname } : undefined;
}

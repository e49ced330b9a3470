import { isLoopback } from './loopback';

/** Whether another company may be asked at an address: over TLS, or on this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

import { isLoopback } from './loopback';

/** Whether secrets may be sent to this URL: it uses TLS or stays on this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether secrets may be sent to this URL: it uses TLS or stays on this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether a host name is the loopback interface; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(?:::1|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);
}

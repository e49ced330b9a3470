/** Whether a host is this machine, which nobody else reaches; IPv6 with or without its brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(?:::1|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);
}

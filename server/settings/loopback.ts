/** Whether a host name is the loopback interface; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(?:::1|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);
}

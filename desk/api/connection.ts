/** Whether the last request reached the server; the screens show it, and waiting requests repeat. */
let connected = true;
const listeners = new Set<() => void>();

export const isConnected = (): boolean => connected;

export function setConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** @returns how to stop watching */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { OutboxItem } from '../core/item';
import { changed, type OutboxMessage } from '../core/outbox-event';
import { channelNames } from '../../storage/keys';

const channel = new BroadcastChannel(channelNames.outbox);
const listeners = new Set<(message: OutboxMessage) => void>();

channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => notify(data));

function notify(message: OutboxMessage): void {
  for (const listener of listeners) listener(message);
}

/** Subscribes to all changes: by this page, another tab or the service worker. */
export function onOutboxChange(listener: (message: OutboxMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the other pages and the service worker that the traveller retried. */
export const announceNow = (): void => channel.postMessage({ type: 'now' } satisfies OutboxMessage);

/** Notifies this page and the other tabs that an item has changed. */
export function announce(item: OutboxItem): void {
  const message = changed(item);
  channel.postMessage(message);
  notify(message);
}

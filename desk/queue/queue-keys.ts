import type { Binding } from '../keys/key-map';

export type QueueCommand =
  | 'down'
  | 'up'
  | 'open'
  | 'openNext'
  | 'take'
  | 'handOver'
  | 'filters'
  | 'search'
  | 'order'
  | 'leave';

export const queueKeys: readonly Binding<QueueCommand>[] = [
  { command: 'down', keys: ['j', 'ArrowDown'], label: 'down, up', repeats: true },
  { command: 'up', keys: ['k', 'ArrowUp'], label: 'down, up', repeats: true },
  { command: 'open', keys: ['Enter', 'o'], label: 'open' },
  { command: 'openNext', keys: ['n'], label: 'open next' },
  { command: 'take', keys: ['m'], label: 'take it' },
  { command: 'handOver', keys: ['h'], label: 'hand over' },
  { command: 'filters', keys: ['f'], label: 'filters' },
  { command: 'search', keys: ['/'], label: 'search' },
  { command: 'order', keys: ['s'], label: 'order', rare: true },
  { command: 'leave', keys: ['Escape'], label: 'leave the field', rare: true },
];

import type { OutboxItem } from '../outbox/core/item';

/** What selects the files that this page holds back (`held-files.ts`). */
export const heldBack = new Set<(item: OutboxItem) => boolean>();

export const isHeldBack = (item: OutboxItem): boolean =>
  [...heldBack].some((isHeld) => isHeld(item));

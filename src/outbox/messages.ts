/** What goes over the outbox's channel. IndexedDB is the truth; this only says where to look again. */
export type OutboxMessage =
  { type: 'changed'; itemId: string; orderId: string; state: string } | { type: 'wiped' };

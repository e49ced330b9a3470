import type { Order } from '../../contract/orders';

export interface RefundState {
  /** In cents. */
  readonly fee: number;
  readonly state: 'asked' | 'sent' | 'done' | 'failed';
  readonly askedAt: string | undefined;
  readonly sentAt: string | undefined;
  /** When it was paid back, or failed. */
  readonly endedAt: string | undefined;
}

/** The refunds of an order, those first that are not paid back yet. */
export function refundStates({
  refunds,
  openRefunds = [],
}: Pick<Order, 'refunds' | 'openRefunds'>): RefundState[] {
  return [
    ...openRefunds.map(({ fee, time, askedAt, sentAt, state }) => {
      const failed = state === 'failed';
      return {
        fee,
        state: failed ? ('failed' as const) : sentAt ? ('sent' as const) : ('asked' as const),
        // A server that names no time of its own names when the state began.
        askedAt: askedAt ?? (failed ? undefined : time),
        sentAt,
        endedAt: failed ? time : undefined,
      };
    }),
    ...refunds.map(({ fee, time, askedAt, sentAt }) => ({
      fee,
      state: 'done' as const,
      askedAt,
      sentAt,
      endedAt: time,
    })),
  ];
}

/** How long the outbox waits, in milliseconds. */
export interface PolicyTimes {
  /** Back-off: full jitter below a step that begins here and doubles. */
  firstBackoff: number;
  longestBackoff: number;
  /** The longest that the server can ask for where a limit of its own is reached. */
  longestLimit: number;
  /** An upload of which nothing was acknowledged for so long has stalled. */
  stall: number;
  /** How often a drainer says that it is alive, and after which silence another takes over. */
  heartbeat: number;
  heartbeatLost: number;
  /** The browser ends a sync event after three minutes; nothing is begun after this part of it. */
  eventLimit: number;
  /** How long the question whether our server answers may take. */
  probe: number;
  /** What a chunk is meant to take. */
  shortestChunk: number;
  longestChunk: number;
}

/** Only builds for tests set it (`OUTBOX_TIMES`, JSON); in all others it is null. */
declare const __OUTBOX_TIMES__: Partial<PolicyTimes> | null | undefined;

const injected = typeof __OUTBOX_TIMES__ === 'undefined' ? null : __OUTBOX_TIMES__;

export const policyTimes: PolicyTimes = {
  firstBackoff: 1000,
  longestBackoff: 5 * 60_000,
  longestLimit: 24 * 3_600_000,
  stall: 60_000,
  heartbeat: 10_000,
  heartbeatLost: 45_000,
  eventLimit: 150_000,
  probe: 8000,
  shortestChunk: 5000,
  longestChunk: 10_000,
  ...injected,
};

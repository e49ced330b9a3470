/** The outbox's waits and timeouts, in milliseconds. */
export interface PolicyTimes {
  /** Back-off with full jitter: the step starts here and doubles. */
  firstBackoff: number;
  longestBackoff: number;
  /** The longest wait that a server limit may impose. */
  longestLimit: number;
  /** An upload without an acknowledgement for so long has stalled. */
  stall: number;
  /**
   * The interval of the drainer's heartbeat, and after how long without one the drainer is
   * replaced.
   */
  heartbeat: number;
  heartbeatLost: number;
  /** How long a drainer that seems lost has for a heartbeat that it is asked for. */
  rollCall: number;
  /**
   * After how long without a heartbeat a page no longer holds a chosen file back. Browsers let a
   * hidden page's timers run once a minute.
   */
  holdLost: number;
  /**
   * The browser ends a sync event after three minutes; nothing is started after this part of it.
   */
  eventLimit: number;
  /** The timeout of the reachability check. */
  probe: number;
  /** How long a chunk should take. */
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
  rollCall: 2000,
  holdLost: 90_000,
  eventLimit: 150_000,
  probe: 8000,
  shortestChunk: 5000,
  longestChunk: 10_000,
  ...injected,
};

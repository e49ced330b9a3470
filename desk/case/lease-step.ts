/** The step that a claim needs at a given moment. */
export type LeaseStep = 'wait' | 'renew' | 'give-up';

export interface LeaseState {
  /** In milliseconds, as all times here. */
  readonly now: number;
  readonly lastActivity: number;
  readonly renewedAt: number;
  /** How long a claim lasts. */
  readonly lease: number;
}

/** Somebody who has not touched the page for so long is not working on the case. */
export const idleAfter = 10 * 60_000;

/** A claim is renewed three times in its life, so that one lost request does not lose the case. */
export function leaseStep({ now, lastActivity, renewedAt, lease }: LeaseState): LeaseStep {
  if (now - lastActivity >= idleAfter) return 'give-up';
  return now - renewedAt >= lease / 3 ? 'renew' : 'wait';
}

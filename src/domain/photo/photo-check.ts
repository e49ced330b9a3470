import type { PhotoCheck } from './photo-report';

type Limits = Pick<PhotoCheck, 'limit' | 'unit' | 'source'>;

/** A check that could not be made. */
export function skippedCheck(
  id: PhotoCheck['id'],
  limits: Limits,
  reason = 'This could not be judged.',
): PhotoCheck {
  return { id, verdict: 'skipped', measured: null, ...limits, reason };
}

/** A check that warns, when it failed, with the rule and the way to keep it. */
export function comparedCheck(
  id: PhotoCheck['id'],
  measured: number,
  limits: Limits,
  failed: string | false,
): PhotoCheck {
  return {
    id,
    verdict: failed ? 'warn' : 'pass',
    measured: Math.round(measured * 1000) / 1000,
    ...limits,
    reason: failed || null,
  };
}

import type { PhotoMessage } from './photo-messages';
import type { PhotoCheck, PhotoRuleCheck } from './photo-report';

type Limits = Pick<PhotoCheck, 'limit' | 'unit' | 'source'>;

/** A check that could not be made. */
export function skippedCheck(
  id: PhotoCheck['id'],
  limits: Limits,
  code:
    'photo-not-judged' | 'photo-not-judged-in-dark' | 'photo-light-unknown' = 'photo-not-judged',
): PhotoCheck {
  return { id, verdict: 'skipped', measured: null, ...limits, reason: { code } };
}

/** A warning check, with the broken rule and the remedy if it failed. */
export function comparedCheck(
  id: PhotoRuleCheck['id'],
  measured: number,
  limits: Limits,
  failed: PhotoMessage | false,
): PhotoCheck {
  return {
    id,
    verdict: failed ? 'warn' : 'pass',
    measured: Math.round(measured * 1000) / 1000,
    ...limits,
    reason: failed || null,
  };
}

import type { ApplicantResult, ApplicantStatus, PayStatus } from '../../contract/codes';
import { isUnderWay } from './order-state';

/** An operator's actions on an applicant, and on a whole order. */
export type ApplicantAction =
  | 'decide-items'
  | 'finish-check'
  | 'submit-to-embassy'
  | 'add-letter'
  | 'give-result'
  | 'replace-visa'
  | 'refuse';
export type CaseAction = 'ask-price-difference' | 'cancel' | 'refund' | 'give-coupon';

interface ApplicantFacts {
  readonly status: ApplicantStatus;
  readonly result?: ApplicantResult | undefined;
}

interface OrderFacts {
  readonly payStatus: PayStatus;
  /** Whether the traveller owes a price difference. */
  readonly owes: boolean;
}

/**
 * The actions on an applicant that are possible now; the desk offers and the server allows nothing
 * else.
 */
export function applicantActions(
  { status, result }: ApplicantFacts,
  { payStatus, owes }: OrderFacts,
): ApplicantAction[] {
  if (payStatus !== 'paid') return [];
  if (status === 'pre-checking') return ['decide-items', 'finish-check'];
  // An application is not sent, and no result is given out, while a part of it is not paid.
  if (status === 'submitting-to-embassy') return owes ? [] : ['submit-to-embassy'];
  if (status === 'in-embassy')
    return ['add-letter', ...(owes ? [] : (['give-result'] as const)), 'refuse'];
  if (status === 'completed' && result === 'approved') return ['replace-visa'];
  const isCollected = result === 'self-collection' || result === 'mailed-by-embassy';
  return status === 'completed' && isCollected ? ['add-letter'] : [];
}

/** The actions on an order that are possible now. */
export function caseActions(
  { payStatus, owes }: OrderFacts,
  { applicants, refundable }: { applicants: readonly ApplicantFacts[]; refundable: number },
): CaseAction[] {
  const goesOn = isUnderWay({ payStatus, applicants });
  return [
    ...(goesOn && !owes ? (['ask-price-difference'] as const) : []),
    ...(goesOn ? (['cancel'] as const) : []),
    ...(refundable > 0 ? (['refund'] as const) : []),
    'give-coupon',
  ];
}

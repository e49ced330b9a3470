import {
  type ApplicantAction,
  applicantActions,
  type CaseAction,
  caseActions,
} from '../../../../src/domain/order/operator-actions';
import type { Db } from '../../../infra/db/tables';
import { paidFee } from '../../payments/core/paid-fee';
import { refundByRule } from '../../payments/core/refund-order';
import type { ApplicantFacts, CaseFacts } from './case-facts';

/**
 * The refund that a cancellation makes now, in cents: as much as the refund policy allows, and no
 * more than is left of the fee's payment, which is the one that is refunded.
 */
export async function dueOnCancelling(db: Db, { order, loaded, payments }: CaseFacts) {
  const fee = await paidFee(db, order.id);
  const left = payments.find(({ id }) => id === fee?.id)?.left ?? 0;
  return Math.min(await refundByRule(db, loaded), left);
}

/** The actions that an applicant of a case allows now. */
export const actionsForApplicant = (
  { order, owes }: CaseFacts,
  { applicant }: ApplicantFacts,
): ApplicantAction[] =>
  applicantActions(
    { status: applicant.status, result: applicant.result ?? undefined },
    { payStatus: order.pay_status, owes },
  );

/** The sum that can still be refunded from all payments, in cents. */
export const refundableOf = ({ payments }: CaseFacts): number =>
  payments.filter(({ state }) => state === 'paid').reduce((sum, { left }) => sum + left, 0);

/** The actions that a case allows now. */
export const actionsForCase = (facts: CaseFacts): CaseAction[] =>
  caseActions(
    { payStatus: facts.order.pay_status, owes: facts.owes },
    {
      applicants: facts.applicants.map(({ applicant: { status, result } }) => ({
        status,
        result: result ?? undefined,
      })),
      refundable: refundableOf(facts),
    },
  );

import {
  applicantActions,
  caseActions,
  type ApplicantAction,
  type CaseAction,
} from '../../../../src/domain/order/operator-actions';
import type { ApplicantFacts, CaseFacts } from './case-facts';

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

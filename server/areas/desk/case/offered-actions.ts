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

/** Whether a finished check is still to be sent. One that was given up holds nobody up. */
export const isSending = ({ sending }: Pick<ApplicantFacts, 'sending'>): boolean =>
  sending !== undefined && sending.givenUpAt === undefined;

/** The actions that an applicant of a case allows now: none until a finished check is sent. */
export const actionsForApplicant = (
  { order, owes }: CaseFacts,
  found: ApplicantFacts,
): ApplicantAction[] => {
  const { applicant } = found;
  return isSending(found)
    ? []
    : applicantActions(
        { status: applicant.status, result: applicant.result ?? undefined },
        { payStatus: order.pay_status, owes },
      );
};

/** Why an action that is not among them is refused: a sentence for the operator. */
export function whyNotOffered({ order, owes }: CaseFacts, found: ApplicantFacts): string {
  const { applicant } = found;
  if (isSending(found))
    return 'The check is finished, and is sent once it cannot be taken back any more.';
  if (order.pay_status !== 'paid') return 'The order is not paid.';
  if (owes && applicant.status !== 'pre-checking') return 'A price difference is not paid.';
  return `The application has another state now: ${applicant.status.replaceAll('-', ' ')}.`;
}

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

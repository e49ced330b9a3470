import { fingerprint, type ItemFacts } from './case-items';
import type { ApplicantFacts, CaseFacts } from './case-facts';

/**
 * The fingerprint of an item: of what is judged and of the decision about it, so that nobody replaces
 * a colleague's decision without having seen it.
 */
export const seenOfItem = ({ seen, draft }: ItemFacts): string =>
  draft === undefined ? seen : fingerprint([seen, draft.decision_id]);

/** The fingerprint of an applicant: of its state, its items and the decisions about them. */
export const seenOfApplicant = ({ applicant, items, submission }: ApplicantFacts): string =>
  fingerprint([
    applicant.id,
    applicant.status,
    applicant.result,
    applicant.version,
    applicant.visa_upload_id,
    applicant.letters.map(({ name, files }) => [name, files.map(({ uploadId }) => uploadId)]),
    items.map(({ key, seen, draft }) => [key, seen, draft?.decision_id]),
    submission,
  ]);

/** The fingerprint of an order: of its applicants and of its money. */
export const seenOfOrder = (facts: CaseFacts): string =>
  fingerprint([
    facts.order.id,
    facts.order.pay_status,
    facts.order.cancel_reason,
    facts.applicants.map(seenOfApplicant),
    facts.loaded.differences.map(({ id, paid_at }) => [id, paid_at?.toISOString()]),
    // Without those that brought no money: a cancellation stops an open one before it decides.
    facts.payments
      .filter(({ income }) => income !== null)
      .map(({ id, state, income, left }) => [id, state, income, left]),
  ]);

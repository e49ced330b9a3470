import type { Applicant } from '../contract/applicants';
import { sessionKeys } from '../storage/keys';

/** What was typed about an applicant and not sent yet. */
export interface ApplicantDraft {
  firstName: string;
  occupation: Applicant['identityId'] | null;
}

const nameOf = (orderId: string, applicantId: string | undefined) =>
  `${sessionKeys.applicantDraft}:${orderId}:${applicantId ?? 'new'}`;

/** The draft of an order's new applicant, or of one that is being changed; it survives a reload. */
export function readApplicantDraft(
  orderId: string,
  applicantId: string | undefined,
): ApplicantDraft | undefined {
  try {
    const kept = sessionStorage.getItem(nameOf(orderId, applicantId));
    return kept === null ? undefined : (JSON.parse(kept) as ApplicantDraft);
  } catch {
    return undefined;
  }
}

export function keepApplicantDraft(
  orderId: string,
  applicantId: string | undefined,
  draft: ApplicantDraft | undefined,
): void {
  try {
    const name = nameOf(orderId, applicantId);
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is denied or full: what is typed lives as long as the page.
  }
}

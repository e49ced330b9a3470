import type { IdentityId } from '../../domain/applicant/identity';
import type { ApplicantEdit } from './applicant-edit';

interface FormState {
  /** Whether Confirm may be tapped; a wrong name is refused then, in words. */
  ready: boolean;
  /** Why it may not. */
  reason?: string;
  /** What is sent: 0 where the order offers no choice. */
  occupation: IdentityId;
}

/** Confirm waits for a name and, where the order offers occupations, for one of them. */
export function applicantForm(
  { firstName, occupation }: Pick<ApplicantEdit, 'firstName' | 'occupation'>,
  occupations: readonly IdentityId[],
): FormState {
  const chosen = occupations.find((offered) => offered === occupation);
  const nameless = firstName.trim() === '';
  const undecided = occupations.length > 0 && chosen === undefined;
  if (nameless) {
    const reason = undecided
      ? 'Enter a first name and choose an occupation.'
      : 'Enter a first name.';
    return { ready: false, reason, occupation: chosen ?? 0 };
  }
  if (undecided) return { ready: false, reason: 'Choose an occupation.', occupation: 0 };
  return { ready: true, occupation: chosen ?? 0 };
}

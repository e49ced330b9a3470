import type { Identity } from '../../contract/codes';
import type { ApplicantEdit } from './applicant-edit';

interface FormState {
  /** Whether Confirm may be tapped; a wrong name is refused then, in words. */
  ready: boolean;
  /** Why it may not. */
  reason?: string;
  /** What is sent: 'none' where the order offers no choice. */
  occupation: Identity;
}

/** Confirm waits for a name and, where the order offers occupations, for one of them. */
export function applicantForm(
  { firstName, occupation }: Pick<ApplicantEdit, 'firstName' | 'occupation'>,
  occupations: readonly Identity[],
): FormState {
  const chosen = occupations.find((offered) => offered === occupation);
  const nameless = firstName.trim() === '';
  const undecided = occupations.length > 0 && chosen === undefined;
  if (nameless) {
    const reason = undecided
      ? 'Enter a first name and choose an occupation.'
      : 'Enter a first name.';
    return { ready: false, reason, occupation: chosen ?? 'none' };
  }
  if (undecided) return { ready: false, reason: 'Choose an occupation.', occupation: 'none' };
  return { ready: true, occupation: chosen ?? 'none' };
}

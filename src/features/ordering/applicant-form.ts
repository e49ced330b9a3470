import type { Identity } from '../../contract/codes';
import type { ApplicantEdit } from './applicant-edit';
import { t } from '../../language/translate';

interface FormState {
  /** Whether Confirm is enabled; an invalid name is reported after the tap. */
  ready: boolean;
  /** Why Confirm is disabled. */
  reason?: string;
  /** The occupation to send: 'none' if the order offers no choice. */
  occupation: Identity;
}

/** Confirm requires a name and, if the order offers occupations, one of them. */
export function applicantForm(
  { firstName, occupation }: Pick<ApplicantEdit, 'firstName' | 'occupation'>,
  occupations: readonly Identity[],
): FormState {
  const chosen = occupations.find((offered) => offered === occupation);
  const nameless = firstName.trim() === '';
  const undecided = occupations.length > 0 && chosen === undefined;
  if (nameless) {
    const reason = undecided
      ? t('Enter a first name and choose an occupation.')
      : t('Enter a first name.');
    return { ready: false, reason, occupation: chosen ?? 'none' };
  }
  if (undecided) return { ready: false, reason: t('Choose an occupation.'), occupation: 'none' };
  return { ready: true, occupation: chosen ?? 'none' };
}

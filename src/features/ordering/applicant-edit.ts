import * as v from 'valibot';
import type { Applicant } from '../../contract/applicants';
import { identities, isKnown } from '../../contract/codes';

/** The draft of an applicant's form. */
const edit = v.object({
  firstName: v.string(),
  occupation: v.nullable(v.picklist(identities.names)),
  /** The applicant's version when the edit started; absent for a new applicant. */
  version: v.optional(v.number()),
  /**
   * The idempotency key of an attempt that may not have been answered; the same words are sent with it
   * again, also after a reload.
   */
  key: v.optional(v.string()),
});
export type ApplicantEdit = v.InferOutput<typeof edit>;

export const isApplicantEdit = (value: unknown): value is ApplicantEdit => v.is(edit, value);

type Present = Pick<Applicant, 'firstName' | 'identity' | 'version'>;

/** The chosen occupation; null if there is none, or if only a newer server knows it. */
const chosenBy = (present: Present | undefined) =>
  present && isKnown(present.identity) && present.identity !== 'none' ? present.identity : null;

const sameWords = (one: ApplicantEdit, present: Present) =>
  one.firstName.trim() === present.firstName && (one.occupation ?? 'none') === present.identity;

/** The form's values: the draft, else the server's applicant. */
export const shownWords = (
  typed: ApplicantEdit | undefined,
  present: Present | undefined,
): ApplicantEdit =>
  typed ?? {
    firstName: present?.firstName ?? '',
    occupation: chosenBy(present),
    version: present?.version,
  };

/** The edit after a change in the form; undefined if it equals the server's values. */
export function changeEdit(
  typed: ApplicantEdit | undefined,
  present: Present | undefined,
  change: Partial<Pick<ApplicantEdit, 'firstName' | 'occupation'>>,
): ApplicantEdit | undefined {
  // Other words are another request.
  const next = { ...shownWords(typed, present), ...change, key: undefined };
  const isEmpty = present === undefined && next.firstName === '' && next.occupation === null;
  const isBack = present !== undefined && sameWords(next, present);
  return isEmpty || (isBack && next.firstName === present.firstName) ? undefined : next;
}

/**
 * Whether the applicant was changed elsewhere after this edit started, to different values: the
 * traveller must see them before the edit replaces them.
 */
export const changedMeanwhile = (typed: ApplicantEdit | undefined, present: Present): boolean =>
  typed !== undefined && typed.version !== present.version && !sameWords(typed, present);

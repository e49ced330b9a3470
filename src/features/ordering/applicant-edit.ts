import * as v from 'valibot';
import type { Applicant } from '../../contract/applicants';
import { identities, isKnown } from '../../contract/codes';

/** What was typed about an applicant and not sent yet. */
const edit = v.object({
  firstName: v.string(),
  occupation: v.nullable(v.picklist(identities.names)),
  /** Of the applicant as it was when this was begun; absent for a new one. */
  version: v.optional(v.number()),
});
export type ApplicantEdit = v.InferOutput<typeof edit>;

export const isApplicantEdit = (value: unknown): value is ApplicantEdit => v.is(edit, value);

type Present = Pick<Applicant, 'firstName' | 'identity' | 'version'>;

/** Undecided where there is no choice, and where only a newer server knows it. */
const chosenBy = (present: Present | undefined) =>
  present && isKnown(present.identity) && present.identity !== 'none' ? present.identity : null;

const sameWords = (one: ApplicantEdit, present: Present) =>
  one.firstName.trim() === present.firstName && (one.occupation ?? 'none') === present.identity;

/** What the form shows: what was typed, else the applicant as the server has it. */
export const shownWords = (
  typed: ApplicantEdit | undefined,
  present: Present | undefined,
): ApplicantEdit =>
  typed ?? {
    firstName: present?.firstName ?? '',
    occupation: chosenBy(present),
    version: present?.version,
  };

/** The edit after a change in the form; undefined where the words are the server's again. */
export function changeEdit(
  typed: ApplicantEdit | undefined,
  present: Present | undefined,
  change: Partial<Pick<ApplicantEdit, 'firstName' | 'occupation'>>,
): ApplicantEdit | undefined {
  const next = { ...shownWords(typed, present), ...change };
  const isEmpty = present === undefined && next.firstName === '' && next.occupation === null;
  const isBack = present !== undefined && sameWords(next, present);
  return isEmpty || (isBack && next.firstName === present.firstName) ? undefined : next;
}

/**
 * Whether another device changed the applicant after this edit was begun, to something else: the
 * traveller has to see that before theirs replaces it.
 */
export const changedMeanwhile = (typed: ApplicantEdit | undefined, present: Present): boolean =>
  typed !== undefined && typed.version !== present.version && !sameWords(typed, present);

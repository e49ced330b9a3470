import * as v from 'valibot';
import type { Applicant } from '../../contract/applicants';
import { identityId } from '../../contract/scalars';

/** What was typed about an applicant and not sent yet. */
const edit = v.object({
  firstName: v.string(),
  occupation: v.nullable(identityId),
  /** Of the applicant as it was when this was begun; absent for a new one. */
  version: v.optional(v.number()),
});
export type ApplicantEdit = v.InferOutput<typeof edit>;

export const isApplicantEdit = (value: unknown): value is ApplicantEdit => v.is(edit, value);

type Present = Pick<Applicant, 'firstName' | 'identityId' | 'version'>;

const sameWords = (one: ApplicantEdit, present: Present) =>
  one.firstName.trim() === present.firstName && (one.occupation ?? 0) === present.identityId;

/** What the form shows: what was typed, else the applicant as the server has it. */
export const shownWords = (
  typed: ApplicantEdit | undefined,
  present: Present | undefined,
): ApplicantEdit =>
  typed ?? {
    firstName: present?.firstName ?? '',
    occupation: present?.identityId || null,
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

import * as v from 'valibot';
import type { Applicant } from '../../../contract/applicants';
import { identities, type Identity, isKnown } from '../../../contract/codes';
import { calendarDate } from '../../../contract/scalars';
import { t } from '../../../language/translate';

/**
 * The draft of an applicant's form. A field is here alone, up to `filledIn`, which is sent; its input is
 * in the form.
 */
const applicant = v.object({
  firstName: v.string(),
  occupation: v.nullable(v.picklist(identities.names)),
  /** The applicant's version when the edit started; absent for a new applicant. */
  version: v.optional(v.number()),
});
export type ApplicantEdit = v.InferOutput<typeof applicant>;

type Fields = Omit<ApplicantEdit, 'version'>;

/** The form as it is saved. */
export interface FilledIn {
  firstName: string;
  identity: Identity;
}

export const isApplicantEdit = (value: unknown): value is ApplicantEdit => v.is(applicant, value);

type Present = Pick<Applicant, 'firstName' | 'identity' | 'version'>;

/** The chosen occupation; null if there is none, or if only a newer server knows it. */
const chosenBy = (present: Present | undefined) =>
  present && isKnown(present.identity) && present.identity !== 'none' ? present.identity : null;

const sameValues = (one: ApplicantEdit, present: Present) =>
  one.firstName.trim() === present.firstName && (one.occupation ?? 'none') === present.identity;

const isEmpty = ({ firstName, occupation }: ApplicantEdit) =>
  firstName === '' && occupation === null;

/** The form's values: the draft, else the server's applicant. */
export const shownValues = (
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
  change: Partial<Fields>,
): ApplicantEdit | undefined {
  const next = { ...shownValues(typed, present), ...change };
  const isBack = present !== undefined && sameValues(next, present);
  return (present === undefined && isEmpty(next)) ||
    (isBack && next.firstName === present.firstName)
    ? undefined
    : next;
}

/**
 * Whether the applicant was changed elsewhere after this edit started, to different values: the
 * traveller must see them before the edit replaces them.
 */
export const changedMeanwhile = (typed: ApplicantEdit | undefined, present: Present): boolean =>
  typed !== undefined && typed.version !== present.version && !sameValues(typed, present);

interface FormState {
  /** Whether Confirm is enabled; an invalid name is reported after the tap. */
  ready: boolean;
  /** Why Confirm is disabled. */
  reason?: string;
  /** The fields to save; the occupation is 'none' if the order offers no choice. */
  filledIn: FilledIn;
}

/** Confirm requires a name and, if the order offers occupations, one of them. */
export function applicantForm(
  { firstName, occupation }: Fields,
  occupations: readonly Identity[],
): FormState {
  const chosen = occupations.find((offered) => offered === occupation);
  const filledIn = { firstName: firstName.trim(), identity: chosen ?? 'none' };
  const nameless = filledIn.firstName === '';
  const undecided = occupations.length > 0 && chosen === undefined;
  if (nameless) {
    const reason = undecided
      ? t('Enter a first name and choose an occupation.')
      : t('Enter a first name.');
    return { ready: false, reason, filledIn };
  }
  if (undecided) return { ready: false, reason: t('Choose an occupation.'), filledIn };
  return { ready: true, filledIn };
}

/** The draft of an arrival date. */
const arrival = v.object({
  day: calendarDate,
  /** The order's date when the day was chosen; null for none. */
  seen: v.nullable(calendarDate),
});
export type ArrivalEdit = v.InferOutput<typeof arrival>;

export const isArrivalEdit = (value: unknown): value is ArrivalEdit => v.is(arrival, value);

/** The edit after a choice; undefined if the order already has that date. */
export const chooseDay = (day: string, present: string | undefined): ArrivalEdit | undefined =>
  day === present ? undefined : { day, seen: present ?? null };

/**
 * Whether the date was changed elsewhere after the choice, to a different day: the traveller must
 * see it before the choice replaces it.
 */
export const movedMeanwhile = (
  chosen: ArrivalEdit | undefined,
  present: string | undefined,
): boolean => chosen !== undefined && chosen.seen !== (present ?? null) && chosen.day !== present;

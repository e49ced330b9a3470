import {
  applicantResults,
  applicantStatuses,
  couponStatuses,
  couponTypes,
  differenceStatuses,
  documentPatterns,
  documentStatuses,
  documentStyles,
  formStatuses,
  identities,
  payMethods,
  payStatuses,
  photoStatuses,
  sexes,
} from '../contract/codes';

/*
 * Before version 7 of the database, codes were stored as the wire's integers. This module converts
 * that data to today's names.
 */

type Fields = Readonly<Record<string, unknown>>;
type NameOf = (code: number) => string | undefined;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const orUnknown =
  (nameOf: NameOf): NameOf =>
  (code) =>
    nameOf(code) ?? 'unknown';

/** Fields whose name alone identifies the code. */
const byField: Readonly<Record<string, NameOf>> = {
  payStatus: orUnknown(payStatuses.nameOf),
  result: applicantResults.nameOf,
  pattern: (code) => documentPatterns.nameOf(code) ?? 'ordinary',
  style: (code) => documentStyles.nameOf(code) ?? 'multi-page',
  method: payMethods.nameOf,
  sex: sexes.nameOf,
  type: orUnknown(couponTypes.nameOf),
};

/** The codes of a `status` field, by the name of the field that contains its object. */
const statusIn: Readonly<Record<string, NameOf>> = {
  applicants: orUnknown(applicantStatuses.nameOf),
  statusLog: orUnknown(applicantStatuses.nameOf),
  required: orUnknown(documentStatuses.nameOf),
  optional: orUnknown(documentStatuses.nameOf),
  uploads: orUnknown(documentStatuses.nameOf),
  photo: orUnknown(photoStatuses.nameOf),
  applicationForm: orUnknown(formStatuses.nameOf),
  priceDifferences: (code) => differenceStatuses.nameOf(code) ?? 'unpaid',
  coupons: orUnknown(couponStatuses.nameOf),
  unused: orUnknown(couponStatuses.nameOf),
  used: orUnknown(couponStatuses.nameOf),
  expired: orUnknown(couponStatuses.nameOf),
};

const named = (nameOf: NameOf | undefined, value: unknown) =>
  nameOf && typeof value === 'number' ? nameOf(value) : value;

const identityOf = (value: unknown) => named(orUnknown(identities.nameOf), value);

/** Converts an answer's integers to names. `holder` is the field that contains the answer. */
export function namedAnswer(answer: unknown, holder = ''): unknown {
  if (Array.isArray(answer)) return answer.map((each) => namedAnswer(each, holder));
  if (!isFields(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]): [string, unknown] => {
      if (field === 'identityId') return ['identity', identityOf(value)];
      if (field === 'occupations' && Array.isArray(value)) return [field, value.map(identityOf)];
      if (field === 'status') return [field, named(statusIn[holder], value)];
      if (typeof value === 'number') return [field, named(byField[field], value)];
      return [field, namedAnswer(value, field)];
    }),
  );
}

/** Converts a draft's integers to names: an applicant's occupation, a passport's sex. */
export function namedDraft(draft: unknown): unknown {
  if (!isFields(draft)) return draft;
  const { occupation, sex } = draft;
  return {
    ...draft,
    ...(typeof occupation === 'number' && { occupation: identities.nameOf(occupation) ?? null }),
    ...(typeof sex === 'number' && { sex: sexes.nameOf(sex) ?? null }),
  };
}

import * as v from 'valibot';

type Codes = Readonly<Record<string, number>>;

/**
 * A list of the wire's integers with their names. Code outside this folder uses only names: schemas
 * read answers and requests; `codeOf` writes requests and database columns.
 */
export interface Enumeration<C extends Codes> {
  readonly names: readonly (keyof C & string)[];
  codeOf<N extends keyof C & string>(name: N): C[N];
  /** Undefined if the list has no such integer. */
  nameOf(code: number): (keyof C & string) | undefined;
  /** The name of an integer in a text, such as an address; undefined if there is none. */
  parse(text: string | null): (keyof C & string) | undefined;
  /** For requests: an unlisted integer is rejected. */
  readonly schema: v.GenericSchema<C[keyof C], keyof C & string>;
  /** For answers: an integer that only a newer server knows is read as `other`. */
  or<const Other extends string | undefined>(
    other: Other,
  ): v.GenericSchema<C[keyof C], (keyof C & string) | Other>;
}

/** Declares the integers of a field once, for both directions. */
export function enumeration<const C extends Codes>(codes: C): Enumeration<C> {
  type Name = keyof C & string;
  const names = Object.keys(codes) as Name[];
  const numbers = Object.values(codes);
  const nameOf = (code: number) => names.find((name) => codes[name] === code);
  // Named as in the published description of the API.
  const described = { enum: numbers, 'x-enum-varnames': names };
  const read = <To extends string | undefined>(to: (code: number) => To) =>
    v.pipe(v.number(), v.integer(), v.metadata(described), v.transform(to));
  return {
    names,
    codeOf: (name) => codes[name],
    nameOf,
    parse: (text) => names.find((name) => String(codes[name]) === text),
    schema: v.pipe(
      v.picklist(numbers),
      v.metadata(described),
      v.transform((code) => nameOf(code) as Name),
    ) as unknown as v.GenericSchema<C[keyof C], Name>,
    or: (other) =>
      read((code) => nameOf(code) ?? other) as unknown as v.GenericSchema<
        C[keyof C],
        Name | typeof other
      >,
  };
}

/** The names of an enumeration. */
export type NameOf<E> = E extends Enumeration<infer C> ? keyof C & string : never;
/** A value of an answer: one of the names, or one that only a newer server knows. */
export type OrUnknown<Name extends string> = Name | 'unknown';

export const isKnown = <Name extends string>(name: Name): name is Exclude<Name, 'unknown'> =>
  name !== 'unknown';

export const payStatuses = enumeration({ unpaid: 1, 'waiting-for-payment': 2, paid: 3 });
export type PayStatus = NameOf<typeof payStatuses>;

export const applicantStatuses = enumeration({
  'uploading-documents': 1,
  'waiting-for-payment': 2,
  'pre-checking': 5,
  'revision-needed': 6,
  'submitting-to-embassy': 7,
  'in-embassy': 12,
  completed: 13,
});
export type ApplicantStatus = NameOf<typeof applicantStatuses>;

/** The results of a completed applicant. `suspended` is a cancelled one. */
export const applicantResults = enumeration({
  suspended: 1,
  'self-collection': 2,
  'mailed-by-embassy': 3,
  approved: 4,
  refused: 5,
});
export type ApplicantResult = NameOf<typeof applicantResults>;

/** Occupations; `none` if the product offers no choice. */
export const identities = enumeration({
  none: 0,
  employee: 1,
  'self-employed': 2,
  retiree: 3,
  student: 4,
  'pre-schooler': 5,
});
export type Identity = NameOf<typeof identities>;

/** The statuses of a document and of its pages. */
export const documentStatuses = enumeration({ pending: 1, uploaded: 2, passed: 3, failed: 4 });
export type DocumentStatus = NameOf<typeof documentStatuses>;

/** A passport's picture is read by recognition; all others are ordinary documents. */
export const documentPatterns = enumeration({ ordinary: 0, passport: 1 });
export type DocumentPattern = NameOf<typeof documentPatterns>;

export const documentStyles = enumeration({ 'single-page': 0, 'multi-page': 1 });
export type DocumentStyle = NameOf<typeof documentStyles>;

export const photoStatuses = enumeration({ incomplete: 1, 'in-review': 2, passed: 3, failed: 4 });
export type PhotoStatus = NameOf<typeof photoStatuses>;

/** How the server handles a picture: stores it unchanged, or crops a visa photo from it. */
export const photoHandlings = enumeration({ plain: 0, recognise: 1 });
export type PhotoHandling = NameOf<typeof photoHandlings>;

export const photoVerdicts = enumeration({ refused: 0, accepted: 1 });

export const formStatuses = enumeration({ incomplete: 1, complete: 2, failed: 4 });
export type FormStatus = NameOf<typeof formStatuses>;

export const sexes = enumeration({ male: 0, female: 1 });
export type Sex = NameOf<typeof sexes>;

/** The unit of a coupon's discount: hundredths of a dollar, or of a percent. */
export const couponTypes = enumeration({ 'fixed-amount': 0, percentage: 1 });
export type CouponType = NameOf<typeof couponTypes>;

export const couponStatuses = enumeration({ unused: 0, used: 1, expired: 2 });
export type CouponStatus = NameOf<typeof couponStatuses>;

export const payMethods = enumeration({
  card: 1,
  'mobile-wallet': 2,
  'second-mobile-wallet': 3,
  'web-wallet': 4,
  'chat-app': 5,
  'regional-app': 6,
});
export type PayMethod = NameOf<typeof payMethods>;

export const feeTypes = enumeration({ order: 1, 'price-difference': 3 });
export type FeeType = NameOf<typeof feeTypes>;

/** Every other value counts as unpaid. */
export const differenceStatuses = enumeration({ unpaid: 0, paid: 1 });

export const cancelReasons = enumeration({ mistake: 1, 'travel-plan': 2, other: 3 });
export type CancelReason = NameOf<typeof cancelReasons>;

/** Which of a traveller's two countries. */
export const countryRoles = enumeration({ nationality: 0, residence: 1 });

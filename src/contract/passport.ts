import * as v from 'valibot';
import { sexes } from './codes';
import { defineCall } from './define-call';
import { entity, inOwnWords, list, someText } from './entity';
import { anyId, applicantId, done, orderId, supersedes, uploadKey } from './scalars';

/** The possible values of unsure fields, the likelier first. */
export type PassportDoubts = { readonly [Field in DataField]?: readonly Passport[Field][] };
type DataField = Exclude<keyof Passport, 'lacks'>;

/** A text that was read without being sure, by its field's name on the wire. */
interface ToCheck {
  readonly path: string;
  readonly text: string;
}

const paths: Readonly<Record<DataField, string>> = {
  passportNumber: 'passport_number',
  surname: 'surname',
  givenName: 'given_name',
  countryCode: 'country_code',
  sex: 'sex',
  birthday: 'birthday',
  expireDate: 'expire_date',
};
const fields = Object.keys(paths) as DataField[];

/** Doubts as `to_check` of an answer. */
export const wireDoubts = ({ sex = [], ...doubts }: PassportDoubts): ToCheck[] => {
  const texts = { ...doubts, sex: sex.map((each) => String(sexes.codeOf(each))) };
  return fields.flatMap((field) =>
    (texts[field] ?? []).map((text) => ({ path: paths[field], text })),
  );
};

/** The doubts of an answer; those of fields that no form has are left out. */
export function doubtsOf(toCheck: readonly ToCheck[]): PassportDoubts {
  const doubts = fields.flatMap((field) => {
    const texts = toCheck.filter(({ path }) => path === paths[field]).map(({ text }) => text);
    const said = field === 'sex' ? texts.flatMap(sexOf) : texts;
    return said.length > 0 ? [[field, said] as const] : [];
  });
  return Object.fromEntries(doubts);
}

const sexOf = (text: string) => sexes.names.filter((name) => String(sexes.codeOf(name)) === text);

/** Its content is checked by the form's rules (`passportProblems`), with their own messages. */
const typed = v.pipe(v.string(), v.trim(), v.maxLength(200));

export const passportFields = {
  passport_number: typed,
  surname: typed,
  given_name: typed,
  /** Three letters, as in the passport. */
  country_code: typed,
  sex: sexes.schema,
  birthday: typed,
  expire_date: typed,
};

const lackingNames = { given_name: 'givenName', surname: 'surname' } as const;
type WireName = keyof typeof lackingNames;
const wireNames = Object.keys(lackingNames) as WireName[];

/**
 * Ours: the name that the passport lacks, by the traveller's statement. Its field has what the product
 * wants there (`lacking_name` of an order's product), which is never empty.
 */
const lacks = v.optional(
  v.pipe(
    v.picklist(wireNames),
    v.transform((name) => lackingNames[name]),
  ),
);
const wireLacks = (name: Passport['lacks']) =>
  wireNames.find((each) => lackingNames[each] === name);

/** Passport data on the wire, read into the app's names. */
export const passport = entity({ ...passportFields, lacks });
/** Passport data. The form, the outbox and the server's columns use these names. */
export type Passport = v.InferOutput<typeof passport>;

/** Passport data with the wire's names. */
export const wirePassport = (said: Passport): v.InferInput<typeof passport> => ({
  passport_number: said.passportNumber,
  surname: said.surname,
  given_name: said.givenName,
  country_code: said.countryCode,
  sex: sexes.codeOf(said.sex),
  birthday: said.birthday,
  expire_date: said.expireDate,
  lacks: wireLacks(said.lacks),
});

/** As much of it as is known, with the wire's names. */
export const wirePartOf = ({ sex, ...said }: Partial<Passport>) => ({
  passport_number: said.passportNumber,
  surname: said.surname,
  given_name: said.givenName,
  country_code: said.countryCode,
  sex: sex && sexes.codeOf(sex),
  birthday: said.birthday,
  expire_date: said.expireDate,
});

const partly = {
  ...v.partial(v.object(passportFields)).entries,
  sex: v.optional(sexes.or(undefined)),
};

/**
 * The result of recognition; fields that it could not read are absent. `to_check` is ours: what was
 * read without being sure, by the wire's names of the fields, the likelier first
 * (`wireDoubts`). It is not among the fields, so that nobody takes it over unseen.
 */
export const recognisedPassport = entity({
  ...partly,
  url: someText,
  temp_key: v.optional(anyId),
  to_check: list(v.object({ path: v.string(), text: v.string() })),
});

export const passportCalls = {
  recognizePassport: defineCall({
    path: '/passport_recognize',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({}),
    response: recognisedPassport,
  }),
  passport: defineCall({
    path: '/applicant_passport_query',
    access: 'customer',
    request: v.object({ applicant_id: applicantId, order_id: orderId }),
    response: entity({
      ...partly,
      lacks,
      /** Signed and short-lived. */
      img: someText,
      url: someText,
      /** The key of the present picture: a submission with it keeps that picture. */
      temp_key: v.optional(anyId),
    }),
  }),
  submitPassport: defineCall({
    path: '/applicant_passport_submit',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.pipe(
      v.object({
        ...passportFields,
        lacks,
        applicant_id: applicantId,
        elec_key: uploadKey,
        supersedes,
      }),
      v.transform(({ applicant_id, elec_key, supersedes, ...said }) => ({
        applicant_id,
        elec_key,
        supersedes,
        passport: inOwnWords(said),
      })),
    ),
    response: done,
  }),
};

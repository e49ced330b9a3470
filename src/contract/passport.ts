import * as v from 'valibot';
import { sexes } from './codes';
import { defineCall } from './define-call';
import { entity, inOwnWords } from './entity';
import { list, someText } from './lists';
import { anyId, applicantId, done, orderId, supersedes, uploadKey } from './scalars';

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
 * (`passport-doubts.ts`). It is not among the fields, so that nobody takes it over unseen.
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

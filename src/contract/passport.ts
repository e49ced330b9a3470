import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { someText } from './lists';
import { anyId, applicantId, done, orderId, supersedes, uploadKey } from './scalars';

/** What it may say is a rule of the form (`passportProblems`), refused there in its own words. */
const typed = v.pipe(v.string(), v.trim(), v.maxLength(200));

export const passportFields = {
  passport_number: typed,
  surname: typed,
  given_name: typed,
  /** Three letters, as in the passport. */
  country_code: typed,
  /** 0 male, 1 female. */
  sex: v.picklist([0, 1]),
  birthday: typed,
  expire_date: typed,
};

/** What recognition read; a field that it could not read is absent. */
export const recognisedPassport = entity({
  ...v.partial(v.object(passportFields)).entries,
  url: someText,
  temp_key: v.optional(anyId),
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
      ...v.partial(v.object(passportFields)).entries,
      /** Signed and short-lived. */
      img: someText,
      url: someText,
      /** Of the picture that is there: a submission with it keeps that picture. */
      temp_key: v.optional(anyId),
    }),
  }),
  submitPassport: defineCall({
    path: '/applicant_passport_submit',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      ...passportFields,
      applicant_id: applicantId,
      elec_key: uploadKey,
      supersedes,
    }),
    response: done,
  }),
};

import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, calendarDate, done, orderId, uploadKey } from './scalars';

const letters = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(50),
  v.regex(/^[A-Za-z ]+$/),
);

export const passportFields = {
  passport_number: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,12}$/)),
  surname: letters,
  given_name: letters,
  country_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  /** 0 male, 1 female. */
  sex: v.picklist([0, 1]),
  birthday: calendarDate,
  expire_date: calendarDate,
};

/** What recognition read; a field that it could not read is absent. */
export const recognisedPassport = entity({
  ...v.partial(v.object(passportFields)).entries,
  url: v.optional(v.string()),
  temp_key: v.optional(uploadKey),
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
      img: v.optional(v.string()),
    }),
  }),
  submitPassport: defineCall({
    path: '/applicant_passport_submit',
    access: 'customer',
    changes: true,
    request: v.object({ ...passportFields, applicant_id: applicantId, elec_key: uploadKey }),
    response: done,
  }),
};

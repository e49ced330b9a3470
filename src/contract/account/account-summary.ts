import * as v from 'valibot';
import { defineCall } from '../define-call';
import { entity } from '../entity';
import { languages } from '../languages';
import { countryId, done, nothing } from '../scalars';

/* Account calls of home; apart from those of log-in and sign-up, which it does not load. */

export const accountSummary = entity({
  unprocessed_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  coupon_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type AccountSummary = v.InferOutput<typeof accountSummary>;

export const chosenCountries = {
  country_id: v.optional(countryId),
  country_residence_id: v.optional(countryId),
};

export const updateAccountCall = defineCall({
  path: '/user_account_update',
  access: 'customer',
  changes: true,
  request: v.object({
    ...chosenCountries,
    /** Minutes east of UTC: JavaScript's offset with its sign inverted. */
    time_zone: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840))),
    /** Of the account's notices. */
    language: v.optional(v.picklist(languages)),
  }),
  response: done,
});

export const accountSummaryCall = defineCall({
  path: '/user_account_query',
  access: 'customer',
  request: nothing,
  response: accountSummary,
});

import * as v from 'valibot';
import { countryEntries, countryNames } from './countries';
import { userCoupon } from './coupons';
import { defineCall } from './define-call';
import { entity, list, someText, withFlag } from './entity';
import { cents, countryId, productId } from './scalars';

export const visaTerms = {
  /** 'Single' or 'Multiple'. */
  entry_count: v.string(),
  stay_duration: v.string(),
  validity_period: v.string(),
};

/** Ours: the lowest price of all, where the question named no countries. */
export const fromPrice = v.optional(cents);

export const productInList = entity({
  id: productId,
  name: v.string(),
  /** Ours: the language of the name and the terms; absent: English. */
  lang: someText,
  /** Absent if the product is shown but not sold. */
  sell_price: v.optional(cents),
  from_price: fromPrice,
  ...visaTerms,
  /** Ours: processing time in business days. */
  need_days: v.optional(v.pipe(v.number(), v.integer())),
  user_coupon: v.optional(userCoupon),
});
export type ProductInList = v.InferOutput<typeof productInList>;

/** A destination on the home page: a country with its products. */
export const destination = v.pipe(
  entity(
    { ...countryEntries, background_url: someText, product_list: list(productInList) },
    { ...countryNames, product_list: 'products' },
  ),
  v.transform((read) => withFlag(read)),
);
export type Destination = v.InferOutput<typeof destination>;

const homepage = {
  /** Without both countries the answer is what holds for everybody. */
  request: v.object({
    country_id: v.optional(countryId),
    country_residence_id: v.optional(countryId),
  }),
  /** The bare list, as specified, or an object with our field name. */
  response: v.pipe(
    v.union([
      entity({ country_list: v.array(destination) }, { country_list: 'destinations' }),
      v.array(destination),
    ]),
    v.transform((answer) => (Array.isArray(answer) ? { destinations: answer } : answer)),
  ),
};

/** The answers of home; apart from the countries', which every screen needs before. */
export const homepageCalls = {
  homepage: defineCall({ path: '/visa_homepage', access: 'customer', ...homepage }),
  visitorHomepage: defineCall({ path: '/sys/visa_homepage', access: 'visitor', ...homepage }),
};

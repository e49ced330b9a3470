import * as v from 'valibot';
import { userCoupon } from './coupons';
import { entity, someText } from './entity';
import { cents, productId } from './scalars';

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

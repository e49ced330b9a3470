import * as v from 'valibot';
import { identities, type Identity, isKnown } from './codes';
import { userCoupon } from './coupons';
import { defineCall } from './define-call';
import { documentItem, photoRequirement } from './documents';
import { email } from './account/email-address';
import { entity, list, someText, withFlag } from './entity';
import { fromPrice, visaTerms } from './homepage';
import { calendarDate, cents, countryId, done, productId } from './scalars';

const textSection = entity({
  title: v.string(),
  content: v.string(),
  lang: someText,
});

const identityMaterial = entity(
  {
    identity_id: identities.or('unknown'),
    material_required: list(documentItem),
    material_optional: list(documentItem),
  },
  { identity_id: 'identity', material_required: 'required', material_optional: 'optional' },
);

type Material = v.InferOutput<typeof identityMaterial>;

/**
 * Without the documents of occupations that only a newer server knows: they cannot be chosen here.
 */
const materials = v.pipe(
  list(identityMaterial),
  v.transform((all) =>
    all.filter((each): each is Material & { identity: Identity } => isKnown(each.identity)),
  ),
);

export const product = v.pipe(
  entity(
    {
      id: productId,
      country_id: countryId,
      country_name: v.string(),
      /** Ours; absent: the country's flag. */
      national_flag_url: someText,
      national_flag_key: someText,
      name: v.string(),
      /** Destination and name: 'Vietnam e-visa'. */
      product_name: v.string(),
      /** Ours: the language of the names and the terms; absent: English. */
      lang: someText,
      ...visaTerms,
      entry_count_memo: someText,
      stay_duration_memo: someText,
      validity_period_memo: someText,
      /** The sum of the parts, per applicant; absent if the product is shown but not sold. */
      sell_price: v.optional(cents),
      from_price: fromPrice,
      visa_fee: v.optional(cents),
      service_fee: v.optional(cents),
      need_days: v.pipe(v.number(), v.integer()),
      /** The earliest arrival date for an application of today. */
      earliest_depart_date: v.optional(calendarDate),
      /** Hundredths of a percent. */
      pass_rate: v.pipe(v.number(), v.integer()),
      sales: v.pipe(v.number(), v.integer()),
      product_background_url: someText,
      product_background_url_color: someText,
      visa_page: someText,
      product_desc: list(textSection),
      handle_process: list(textSection),
      material_photo: v.optional(photoRequirement),
      material_application: v.optional(
        entity(
          {
            name: v.string(),
            lang: someText,
            /** Where an application that is begun without a network opens it. */
            application_url: someText,
          },
          { application_url: 'url' },
        ),
      ),
      identity_material: materials,
      user_coupon: v.optional(userCoupon),
    },
    {
      national_flag_url: 'flagUrl',
      national_flag_key: 'flagKey',
      earliest_depart_date: 'earliestArrivalDate',
      product_background_url: 'backgroundUrl',
      product_background_url_color: 'backgroundColorUrl',
      visa_page: 'sampleUrl',
      product_desc: 'description',
      handle_process: 'howToApply',
      material_photo: 'photo',
      material_application: 'applicationForm',
      identity_material: 'identities',
    },
  ),
  v.transform((read) => withFlag(read)),
);
export type Product = v.InferOutput<typeof product>;

/** The JSON behind `product_background_url_color`; a plain GET, not a call. */
export const productColor = entity(
  { RGB: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{6}$/)) },
  { RGB: 'rgb' },
);

const productQuery = {
  /** Without both countries the answer is what holds for everybody. */
  request: v.object({
    product_id: productId,
    country_id: v.optional(countryId),
    country_residence_id: v.optional(countryId),
  }),
  response: product,
};

export const productCalls = {
  product: defineCall({ path: '/product_query', access: 'customer', ...productQuery }),
  visitorProduct: defineCall({ path: '/sys/product_query', access: 'visitor', ...productQuery }),
  emailRequirements: defineCall({
    path: '/sys/product_email_send',
    access: 'visitor',
    changes: true,
    keyed: true,
    request: v.object({
      product_id: productId,
      email,
      identity_id: identities.schema,
      /** The countries that the requirements are for: both as chosen by the traveller, or none. */
      country_id: v.optional(countryId),
      country_residence_id: v.optional(countryId),
    }),
    response: done,
  }),
};

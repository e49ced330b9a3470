import { documentPatterns, documentStyles, identities } from '../../../src/contract/codes';
import { earliestArrivalDate } from '../../../src/domain/order/arrival-date';
import { localeOf, sourceLanguage } from '../../../src/domain/languages';
import { formatMessage } from '../../../src/domain/messages/icu';
import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import { flagPath, samplePath, sceneColorPath, scenePath } from '../catalogue/asset-paths';
import { wireBestCoupon } from '../coupons/wire-coupon';
import type { UserCoupon } from '../coupons/coupon-tables';
import type { Services } from '../../services';
import type {
  CatalogueDocument,
  DestinationOffer,
  PhotoRequirement,
  Product,
  ProductOffer,
  Step,
} from '../catalogue/catalogue-types';

/** A destination for the home page, with the prices after the requester's coupons. */
export const wireDestination = (
  { destination, offers }: DestinationOffer,
  coupons: readonly UserCoupon[],
  now: Date,
) => ({
  id: destination.id,
  name: destination.name,
  national_flag_url: flagPath(destination.flagKey),
  national_flag_key: destination.flagKey,
  background_url: scenePath(destination.scene),
  product_list: offers.map(({ product, sellPrice, fromPrice }) => ({
    id: product.id,
    name: product.name,
    lang: product.lang,
    sell_price: sellPrice ?? undefined,
    from_price: fromPrice,
    ...wireTerms(product),
    need_days: product.needDays,
    user_coupon: wireBestCoupon(coupons, forOne(sellPrice), now),
  })),
});

/** A product for its detail page. */
export const wireProduct = (
  { product, destination, sellPrice, price, fromPrice }: ProductOffer,
  coupons: readonly UserCoupon[],
  now: Date,
  { formOrigin, settings }: Pick<Services, 'formOrigin' | 'settings'>,
) => ({
  id: product.id,
  country_id: destination.id,
  country_name: destination.name,
  national_flag_url: flagPath(destination.flagKey),
  name: product.name,
  product_name: product.fullName,
  lang: product.lang,
  ...wireTerms(product),
  entry_count_memo: product.entryCount.memo ?? undefined,
  stay_duration_memo: product.stayDuration.memo ?? undefined,
  validity_period_memo: product.validityPeriod.memo ?? undefined,
  sell_price: sellPrice ?? undefined,
  from_price: fromPrice,
  visa_fee: price?.visaFee,
  service_fee: price?.serviceFee,
  need_days: product.needDays,
  earliest_depart_date: earliestArrivalDate(calendarDateOf(now), product.needDays),
  // Both are specified: a rate of no applications is none, and not shown.
  pass_rate: settings.site.passRates ? product.passRate : 0,
  sales: settings.site.passRates ? product.sales : 0,
  product_background_url: scenePath(destination.scene),
  product_background_url_color: sceneColorPath(destination.scene),
  visa_page: product.visaPageSampleKey === null ? undefined : samplePath(product.visaPageSampleKey),
  product_desc: product.productDesc.map((section) => ({ ...section })),
  handle_process: product.handleProcess.map(wireStep),
  material_photo: product.photo ? wirePhoto(product.photo) : undefined,
  material_application: product.applicationForm
    ? {
        name: product.applicationForm.name,
        lang: product.applicationForm.lang,
        application_url: formAddress(product.applicationForm.country, formOrigin),
      }
    : undefined,
  identity_material: product.identityMaterial.map(({ identity, required, optional }) => ({
    identity_id: identities.codeOf(identity),
    material_required: required.map((document) => wireDocument(document, true)),
    material_optional: optional.map((document) => wireDocument(document, false)),
  })),
  user_coupon: wireBestCoupon(coupons, forOne(sellPrice), now),
});

/** The address of a destination's application form; undefined if this server has none. */
export const formAddress = (country: string, origin: string | undefined): string | undefined =>
  origin && `${origin}/?country=${encodeURIComponent(country)}`;

const wireStep = ({ title, content, params, lang }: Step) => ({
  title,
  content: formatMessage(content, params, localeOf(lang ?? sourceLanguage)) ?? content,
  lang,
});

/** The input for the best coupon of a product: the price for one applicant. */
const forOne = (sellPrice: number | null) =>
  sellPrice === null ? undefined : { each: sellPrice, applicants: 1 };

export const wireTerms = ({ entryCount, stayDuration, validityPeriod }: Product) => ({
  entry_count: entryCount.text,
  stay_duration: stayDuration.text,
  validity_period: validityPeriod.text,
});

/** A required or optional document, without uploads. */
export const wireDocument = (document: CatalogueDocument, isRequired: boolean) => ({
  elec_id: document.elecId,
  name: document.name,
  icon: document.icon,
  lang: document.lang,
  pattern: documentPatterns.codeOf(document.pattern),
  style: documentStyles.codeOf(document.style),
  common: document.common,
  again_kind: document.again?.kind,
  hint: document.hint,
  attention: document.attention,
  template: document.template ?? undefined,
  sample_list: document.sampleKeys.length > 0 ? document.sampleKeys.map(samplePath) : undefined,
  is_required: isRequired,
});

export const wirePhoto = (photo: PhotoRequirement) => ({
  name: photo.name,
  lang: photo.lang,
  sample_url: photo.sampleKey === null ? undefined : samplePath(photo.sampleKey),
  attention: [...photo.attention],
  color: photo.colorName,
  width: photo.widthMm,
  height: photo.heightMm,
  may_whiten: photo.mayWhiten,
});

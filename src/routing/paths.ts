import {
  feeTypes,
  identities,
  type DocumentPattern,
  type DocumentStyle,
  type Identity,
} from '../contract/codes';

/** Every address of the app, written here and nowhere else. */
const material = (orderId: string, applicantId: string) =>
  `/order/${orderId}/applicant-upload/${applicantId}`;

/** The query of a payment's address that names the fee: the order's own, or a price difference. */
const feeQuery = (differenceId: string | undefined) =>
  differenceId === undefined
    ? `fee_type_id=${feeTypes.codeOf('order')}`
    : `fee_type_id=${feeTypes.codeOf('price-difference')}&price_diff_id=${encodeURIComponent(differenceId)}`;

export const paths = {
  home: '/',
  orders: '/orders',
  product: (productId: number) => `/product/${productId}`,
  identityMaterial: (productId: number, identity: Identity) =>
    `/product/${productId}/identity-material?identity_id=${identities.codeOf(identity)}`,
  /**
   * The viewer of a list of sample files, opened at the file with index `first`.
   * @param lang the name's language; absent: English
   */
  materialTemplate: (
    name: string,
    urls: readonly string[],
    { first = 0, lang }: { first?: number; lang?: string | undefined } = {},
  ) => {
    const query = new URLSearchParams({
      ...(first > 0 && { first: String(first + 1) }),
      ...(lang !== undefined && lang !== 'en' && { lang }),
    }).toString();
    const path = `/material-template/${encodeURIComponent(name)}/${encodeURIComponent(urls.join(','))}`;
    return query === '' ? path : `${path}?${query}`;
  },
  orderUpload: (orderId: string) => `/ordering/${orderId}/upload`,
  orderConfirm: (orderId: string) => `/ordering/${orderId}/confirm`,
  orderDetail: (orderId: string, start?: 'pay' | 'diff_pay') =>
    `/order-detail/${orderId}${start ? `?${start}=1` : ''}`,
  paySuccess: (orderId: string, differenceId?: string) =>
    `/pay-success/${orderId}?${feeQuery(differenceId)}`,
  payCallback: (orderId: string, differenceId?: string) =>
    `/pay-callback?order_id=${orderId}&${feeQuery(differenceId)}`,
  applicantMaterial: (orderId: string, applicantId: string) =>
    `/order/${orderId}/applicant-material/${applicantId}/upload`,
  materialDetail: (orderId: string, applicantId: string) =>
    `${material(orderId, applicantId)}/material-detail`,
  idPhoto: (orderId: string, applicantId: string) => `${material(orderId, applicantId)}/id-photo`,
  idPhotoGuide: (orderId: string, applicantId: string) =>
    `${material(orderId, applicantId)}/id-photo-guide`,
  idPhotoProcess: (orderId: string, applicantId: string) =>
    `${material(orderId, applicantId)}/id-photo-process`,
  idPhotoConfirm: (orderId: string, applicantId: string) =>
    `${material(orderId, applicantId)}/id-photo-comfirm`,
  applicationForm: (orderId: string, applicantId: string, country: string) =>
    `${material(orderId, applicantId)}/application/${encodeURIComponent(country)}`,
  solePage: (orderId: string, applicantId: string, documentId: number) =>
    `${material(orderId, applicantId)}/sole-page/${documentId}`,
  multiPage: (orderId: string, applicantId: string, documentId: number) =>
    `${material(orderId, applicantId)}/multi-page/${documentId}`,
  passport: (orderId: string, applicantId: string, documentId: number) =>
    `${material(orderId, applicantId)}/passport/${documentId}`,
  /** The page for uploading a document: passports, single-page and multi-page documents differ. */
  document: (
    orderId: string,
    applicantId: string,
    { id, pattern, style }: { id: number; pattern: DocumentPattern; style: DocumentStyle },
  ) => {
    if (pattern === 'passport') return paths.passport(orderId, applicantId, id);
    const page = style === 'single-page' ? paths.solePage : paths.multiPage;
    return page(orderId, applicantId, id);
  },
  embassyMaterial: (orderId: string, applicantId: string) =>
    `/order/${orderId}/embassy-material/${applicantId}`,
  /** A letter by its index in the list. */
  embassyLetter: (orderId: string, applicantId: string, index: number) =>
    `/order/${orderId}/embassy-material/${applicantId}/detail/${index}`,
  /** A finished visa, also without a network; without an applicant the visas on this phone. */
  visa: (orderId: string, applicantId: string) =>
    `/visa?${new URLSearchParams({ order: orderId, applicant: applicantId }).toString()}`,
  /** The passport form; in update mode if a passport was saved before. */
  passportEdit: (
    orderId: string,
    applicantId: string,
    documentId: number,
    { update = false, suffix }: { update?: boolean; suffix?: string | undefined } = {},
  ) => {
    const query = new URLSearchParams({
      ...(update && { action: 'update' }),
      ...(suffix !== undefined && { suffix }),
    }).toString();
    const path = `${material(orderId, applicantId)}/passport/${documentId}/edit`;
    return query === '' ? path : `${path}?${query}`;
  },
  privacyPolicy: '/privacy-policy',
  account: '/account',
  people: '/account/people',
  coupons: '/my-coupon',
  /** The coupons from which to choose one for an order; the chosen one is marked. */
  couponsFor: (orderId: string, couponId?: string) =>
    `/my-coupon?${new URLSearchParams({ orderId, ...(couponId && { couponId }) }).toString()}`,
};

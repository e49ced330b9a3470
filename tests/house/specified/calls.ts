import type { CallName } from '../../../src/contract/all-calls';
import * as is from './entities';

interface SpecifiedCall {
  /** The specified body, with ids as the reference server gives them. */
  request: unknown;
  /** The specified answer; undefined where the specification names none. */
  answer?: unknown;
  /** Places in the answer without which nobody could go on, as paths. */
  needs?: readonly string[];
}

const order_id = '20261120-00000001';
const applicant_id = '7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10';
const key = 'key-of-an-upload-1';
const passwd = `v1.${'p'.repeat(43)}`;
const email = 'ananya@mail.example';
const countries = { country_id: 356, country_residence_id: 702 };
const product = { product_id: 40401, ...countries };
const signUp = { email, passwd, verify_code: '123456' };
const userNeeds = ['token', 'email'];
const productNeeds = ['id', 'country_id', 'name', 'need_days', 'identity_material.0.identity_id'];
const homepage = {
  request: countries,
  answer: [is.country({ product_list: [is.productInList()] })],
  needs: ['0.id', '0.name', '0.product_list.0.id', '0.product_list.0.name'],
};
const productQuery = { request: product, answer: is.productDetail(), needs: productNeeds };

/** Every call of the specification's section 7 that a client makes with a body. */
export const specifiedCalls = {
  logIn: { request: { email, passwd }, answer: is.user(), needs: userNeeds },
  redeemLoginCode: { request: { token: 'x'.repeat(43) }, answer: is.user(), needs: userNeeds },
  sendSignUpCode: { request: { email } },
  signUp: { request: { ...signUp, ...countries }, answer: is.user(), needs: userNeeds },
  sendResetCode: { request: { email } },
  resetPassword: { request: signUp, answer: is.user(), needs: userNeeds },
  googleLogIn: {
    request: { id_token: 'a.b.c', ...countries },
    answer: is.user(),
    needs: userNeeds,
  },
  updateAccount: { request: { ...countries, time_zone: 480 } },
  accountSummary: {
    request: {},
    answer: { unprocessed_count: 1, coupon_count: 2 },
    needs: ['unprocessed_count', 'coupon_count'],
  },
  location: { request: {}, answer: { country_id: 702 } },
  countries: {
    request: {},
    answer: { page_data: [is.country()] },
    needs: ['page_data.0.id', 'page_data.0.name'],
  },
  productCountries: {
    request: {},
    answer: {
      country_set: [{ country_id: 356, country_list: [{ country_id: 702 }] }],
      country_residence_set: [{ country_id: 702 }],
      nationality_recommend: [{ country_id: 356 }],
      residence_recommend: [{ country_id: 702 }],
    },
    needs: ['country_set.0.country_id', 'residence_recommend.0.country_id'],
  },
  linkedCountries: {
    request: { country_id: 356, is_residence: 0 },
    answer: { country_set: [{ country_id: 702 }] },
    needs: ['country_set.0.country_id'],
  },
  homepage,
  visitorHomepage: homepage,
  product: productQuery,
  visitorProduct: productQuery,
  emailRequirements: { request: { product_id: 40401, email, identity_id: 1 } },
  unreadCoupons: { request: {}, answer: { coupon_list: [is.coupon()] } },
  activityCoupons: {
    request: {},
    answer: { activity_list: [{ coupon_list: [is.coupon()] }] },
    needs: ['activity_list.0.coupon_list.0.discount'],
  },
  coupons: {
    request: {},
    answer: { unused_list: [is.coupon()], used_list: [], expired_list: [] },
    needs: ['unused_list.0.user_coupon_id', 'unused_list.0.status'],
  },
  redeemCoupon: { request: { coupon_code: 'TRAVEL10' } },
  addOrder: {
    request: { product_id: 40401, country_id: 356 },
    answer: { order_id: 'order-1' },
    needs: ['order_id'],
  },
  order: {
    request: { order_id },
    answer: is.order({ user_coupon: is.userCoupon(), price_diff_list: [is.priceDifference()] }),
    needs: [
      'order_id',
      'pay_status',
      'currency',
      'earliest_depart_date',
      'product.id',
      'applicant_list.0.applicant_id',
      'applicant_list.0.status',
      'applicant_list.0.material_required.0.elec_id',
      'price_diff_list.0.price_diff_id',
    ],
  },
  orders: {
    request: { next_order_id: order_id },
    answer: { page_data: [is.orderInList()] },
    needs: ['page_data.0.order_id', 'page_data.0.pay_status'],
  },
  setArrivalDate: { request: { order_id, depart_date: '2026-12-24' } },
  cancelOrder: { request: { order_id, reason: 3 } },
  submitOrder: { request: { order_id, display_fee: 5900 } },
  payOrder: {
    request: { order_id },
    answer: is.paymentParams(),
    needs: ['publishableKey', 'clientSecret', 'payment_id'],
  },
  closePayment: { request: { order_id } },
  payPriceDifference: {
    request: { order_id, price_diff_id: 'difference-1', expected_fee: 1200 },
    answer: is.paymentParams(),
    needs: ['publishableKey', 'clientSecret', 'payment_id'],
  },
  priceDifference: {
    request: { order_id, price_diff_id: 'difference-1' },
    answer: { status: 1 },
    needs: ['status'],
  },
  refreshOrder: { request: { order_id, fee_type_id: 1 } },
  addApplicant: { request: { order_id, identity_id: 1, first_name: 'Ananya' } },
  updateApplicant: { request: { applicant_id, identity_id: 1, first_name: 'Ananya' } },
  deleteApplicant: { request: { applicant_id } },
  reReview: { request: { applicant_id, order_id } },
  emailDocuments: { request: { email, applicant_id } },
  emailInterview: { request: { email, applicant_id } },
  uploadFile: { request: {}, answer: { key: 'k-1' }, needs: ['key'] },
  openUploadFile: { request: {}, answer: { key: 'k-1' }, needs: ['key'] },
  attachPage: { request: { applicant_id, elec_id: 11, pos: 0, key } },
  deletePage: { request: { pos: 0, elec_id: 11, applicant_id } },
  recognizePassport: {
    request: {},
    answer: { ...is.passportFields(), url: is.aPicture, temp_key: 'temp-1' },
  },
  passport: {
    request: { applicant_id, order_id },
    answer: { ...is.passportFields(), img: is.aPicture, temp_key: 'temp-1' },
  },
  submitPassport: { request: { ...is.passportFields(), applicant_id, elec_key: key } },
  uploadPhoto: {
    request: { applicant_id, need_handle: '1' },
    answer: { url: is.aPicture, err_desc: ['The background is not white.'] },
  },
  submitPhoto: { request: { applicant_id, key, need_handle: 1 } },
  addFeedback: { request: { content: 'When do I get my visa?' } },
  demoPassport: {
    request: { id: 'demo-1', img_key: key },
    answer: { ...is.passportFields(), url: is.aPicture },
  },
  demoPhoto: {
    request: { id: 'demo-1', img_key: key },
    answer: { check_type: 1, desc: [], img_url: is.aPicture },
    needs: ['check_type'],
  },
  demoFlight: { request: { id: 'demo-1', img_key: key }, answer: is.flightFields() },
  demoPassportSubmit: { request: { ...is.passportFields(), id: 'demo-1' } },
  demoPhotoSubmit: { request: { img_url: is.aPicture, id: 'demo-1' } },
  demoFlightSubmit: { request: { ...is.flightFields(), id: 'demo-1' } },
} as const satisfies Partial<Record<CallName, SpecifiedCall>>;

/** Calls of ours that the specification does not name: nothing may depend on them. */
export const ownCalls = [
  'passkeys',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'startPasskeyLogIn',
  'passkeyLogIn',
  'startPasskeySignUp',
  'passkeySignUp',
  'startOwnerProof',
  'giveOwnerProof',
  'loginCodeOwner',
  'sendSocialCode',
  'googleRedirect',
  'facebookRedirect',
  'sessions',
  'revokeSession',
  'changeForm',
  'formToken',
  'linkedLogIns',
  'unlinkLogIn',
  'messages',
  'notices',
  'setNotice',
  'subscribeToPushes',
  'unsubscribeFromPushes',
  'receipts',
  'repeatPage',
  'startHandoff',
  'handoff',
  'endHandoff',
  'emailHandoff',
  'claimHandoff',
  'phoneHandoff',
  'deliverHandoff',
  'stopHandoff',
  'visaPass',
  'ownAccount',
  'exportAccount',
  'sendOwnerCode',
  'changeEmail',
  'changePassword',
  'eraseAccount',
  'people',
  'person',
  'keepPeople',
  'correctPerson',
  'removePerson',
  'removePeople',
  'usePerson',
] as const satisfies readonly CallName[];

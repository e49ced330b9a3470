import type { specifiedCalls } from './specified-calls';
import * as is from './specified-entities';
import {
  documents,
  itineraryDocument,
  passportDocument,
  price,
  wireOrder,
  wireOrderInList,
  type SpecifiedState,
} from './specified-state';

type Body = Readonly<Record<string, unknown>>;
/** Answers the body of an envelope; undefined where the specification names none. */
type Handler = (state: SpecifiedState, body: Body, email: string) => unknown;

const code = '123456';
const nothing = () => undefined;

function enter(state: SpecifiedState, email: string, countries: Body = {}) {
  const token = state.next('token');
  state.tokens.set(token, email);
  const { country_id = 356, country_residence_id = 702 } = countries;
  return is.user({ token, email, country_id, country_residence_id });
}

const home: Handler = () => [is.country({ product_list: [is.productInList()] })];
const product: Handler = () =>
  is.productDetail({
    identity_material: [
      { identity_id: 1, material_required: documents, material_optional: [] },
      { identity_id: 4, material_required: documents, material_optional: [] },
    ],
  });

const mailed: Handler = (state, { email }) => void state.mails.push(String(email));

function keepPage(state: SpecifiedState, { applicant_id, elec_id, pos, key }: Body) {
  const { pages } = state.applicant(applicant_id);
  const document = Number(elec_id);
  if (!state.files.has(String(key))) return 'refused';
  pages.set(
    document,
    (pages.get(document) ?? new Map<number, string>()).set(Number(pos), String(key)),
  );
  return undefined;
}

/** The double's handlers, for each call of the specification that the journey makes. */
export const specifiedHandlers: Partial<Record<keyof typeof specifiedCalls, Handler>> = {
  sendSignUpCode: (state, { email }) => (state.accounts.has(String(email)) ? 'refused' : undefined),
  signUp: (state, body) => {
    if (body['verify_code'] !== code) return 'refused';
    state.accounts.set(String(body['email']), String(body['passwd']));
    return enter(state, String(body['email']), body);
  },
  logIn: (state, { email, passwd }) =>
    state.accounts.get(String(email)) === passwd ? enter(state, String(email)) : 'refused',
  updateAccount: nothing,
  accountSummary: ({ orders }) => ({ unprocessed_count: orders.length, coupon_count: 1 }),
  location: () => ({ country_id: 702 }),
  countries: () => ({
    page_data: [
      is.country(),
      is.country({
        id: 356,
        name: 'India',
        national_flag_url: '/flags/in.svg',
        national_flag_key: 'in',
      }),
      is.country({
        id: 702,
        name: 'Singapore',
        national_flag_url: '/flags/sg.svg',
        national_flag_key: 'sg',
      }),
    ],
  }),
  productCountries: () => ({
    country_set: [{ country_id: 356, country_list: [{ country_id: 702 }] }],
    country_residence_set: [{ country_id: 702, country_list: [{ country_id: 356 }] }],
    nationality_recommend: [{ country_id: 356 }],
    residence_recommend: [{ country_id: 702 }],
  }),
  homepage: home,
  visitorHomepage: home,
  product,
  visitorProduct: product,
  emailRequirements: mailed,
  unreadCoupons: () => ({ coupon_list: [is.coupon()] }),
  activityCoupons: () => ({ activity_list: [{ coupon_list: [is.coupon()] }] }),
  coupons: () => ({ unused_list: [is.coupon()], used_list: [], expired_list: [] }),
  redeemCoupon: (_state, { coupon_code }) => (coupon_code === 'TRAVEL10' ? undefined : 'refused'),

  addOrder: (state) => {
    const id = state.next('order');
    state.orders.unshift({ id, payStatus: 1, applicants: [] });
    return { order_id: id };
  },
  order: (state, { order_id }) => wireOrder(state.order(order_id), state.formAddress),
  orders: ({ orders }, { order_id, next_order_id }) => {
    const wanted = orders.filter(({ id }) => order_id === undefined || id === order_id);
    return { page_data: next_order_id === undefined ? wanted.map(wireOrderInList) : [] };
  },
  setArrivalDate: (state, { order_id, depart_date }) => {
    state.order(order_id).departDate = String(depart_date);
  },
  submitOrder: (state, { order_id, display_fee }) => {
    const order = state.order(order_id);
    if (display_fee !== price * order.applicants.length) return 'refused';
    Object.assign(order, { payStatus: 2, fee: display_fee });
    for (const applicant of order.applicants) applicant.status = 2;
    return undefined;
  },
  payOrder: is.paymentParams,
  payPriceDifference: is.paymentParams,
  priceDifference: (state, { order_id }) => ({
    status: state.order(order_id).difference === 'paid' ? 1 : 0,
  }),
  refreshOrder: (state, { order_id, fee_type_id }) => {
    const order = state.order(order_id);
    if (!state.charged) return;
    state.charged = false;
    if (fee_type_id === 3) return void (order.difference = 'paid');
    order.payStatus = 3;
    for (const applicant of order.applicants) applicant.status = 5;
  },

  addApplicant: (state, { order_id, identity_id, first_name }) => {
    state.order(order_id).applicants.push({
      id: state.next('applicant'),
      firstName: String(first_name),
      identity: Number(identity_id),
      status: 1,
      pages: new Map(),
      formDone: false,
      letters: false,
    });
  },
  emailDocuments: mailed,
  emailInterview: mailed,
  uploadFile: (state, { file }) => {
    const isPdf = (file as Buffer).subarray(0, 4).toString() === '%PDF';
    return { key: state.keep(file, isPdf ? 'pdf' : 'jpg') };
  },
  attachPage: (state, body) =>
    Number(body['elec_id']) === itineraryDocument ? keepPage(state, body) : 'refused',
  recognizePassport: (state, { file }) => {
    const url = state.keep(file);
    return { ...is.passportFields(), url, temp_key: url };
  },
  passport: (state, { applicant_id }) => state.applicant(applicant_id).passport ?? {},
  submitPassport: (state, { applicant_id, elec_key, ...fields }) => {
    const kept = keepPage(state, {
      applicant_id,
      elec_id: passportDocument,
      pos: 0,
      key: elec_key,
    });
    state.applicant(applicant_id).passport = { ...fields, img: elec_key, temp_key: elec_key };
    return kept;
  },
  uploadPhoto: (state, { file }) => ({ url: state.keep(file), err_desc: [] }),
  submitPhoto: (state, { applicant_id, key }) => {
    if (!state.files.has(String(key))) return 'refused';
    state.applicant(applicant_id).photo = String(key);
    return undefined;
  },
  addFeedback: (state, { content }) => void state.feedback.push(String(content)),
};

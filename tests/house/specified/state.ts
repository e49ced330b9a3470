import type { specifiedCalls } from './calls';
import * as is from './entities';

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

  addOrder: (state, { product_id }) => {
    if (product_id !== is.productInList().id) return 'refused';
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

/** An applicant as the double keeps it; what travels is made of it by `wireApplicant`. */
interface KeptApplicant {
  id: string;
  firstName: string;
  identity: number;
  status: number;
  /** Addresses of its pages, by document and position. */
  pages: Map<number, Map<number, string>>;
  photo?: string;
  formDone: boolean;
  passport?: Record<string, unknown>;
  letters: boolean;
}

export interface KeptOrder {
  id: string;
  payStatus: number;
  departDate?: string;
  applicants: KeptApplicant[];
  fee?: number;
  difference?: 'open' | 'paid';
}

export const passportDocument = 1;
export const itineraryDocument = 2;
export const price = 5900;

/** Everything that the double remembers, and what a test does behind the traveller's back. */
export function newState() {
  let count = 0;
  const next = (what: string) => `${what}-${(count += 1)}`;
  return {
    next,
    complaints: [] as string[],
    accounts: new Map<string, string>(),
    tokens: new Map<string, string>(),
    orders: [] as KeptOrder[],
    /** Uploaded bytes, by their address. */
    files: new Map<string, Buffer>(),
    feedback: [] as string[],
    mails: [] as string[],
    /** Whether the card company has the money of whatever is open. */
    charged: false,
    formAddress: '',

    order(id: unknown): KeptOrder {
      const found = this.orders.find((order) => order.id === id);
      if (!found) throw new Error(`There is no order ${String(id)}.`);
      return found;
    },
    applicant(id: unknown): KeptApplicant {
      const found = this.orders
        .flatMap(({ applicants }) => applicants)
        .find((applicant) => applicant.id === id);
      if (!found) throw new Error(`There is no applicant ${String(id)}.`);
      return found;
    },
    completeForm(applicantId: string) {
      this.applicant(applicantId).formDone = true;
    },
    /** Keeps bytes; their key is their address. */
    keep(bytes: unknown, extension = 'jpg'): string {
      const address = `/files/${next('file')}.${extension}`;
      this.files.set(address, bytes as Buffer);
      return address;
    },
  };
}

export type SpecifiedState = ReturnType<typeof newState>;

const passportItem = is.materialItem({
  elec_id: passportDocument,
  name: 'Passport copy',
  pattern: 1,
  attention: 'The page with the picture.',
});
const itineraryItem = is.materialItem({ elec_id: itineraryDocument, style: 1 });
export const documents = [passportItem, itineraryItem];

function withPages(item: (typeof documents)[number], { pages }: KeptApplicant) {
  const own = [...(pages.get(item.elec_id) ?? [])].sort(([a], [b]) => a - b);
  const uploads = own.map(([pos, url]) => is.uploadItem({ url, pos }));
  return {
    ...item,
    elec_status: own.length > 0 ? 2 : 1,
    ...(own.length > 0 && { upload_list: uploads }),
  };
}

function wireApplicant(applicant: KeptApplicant, { id }: KeptOrder, formAddress: string) {
  const { photo, formDone, letters } = applicant;
  return is.applicant({
    applicant_id: applicant.id,
    order_applicant_id: `${id}-${applicant.id}`,
    first_name: applicant.firstName,
    identity_id: applicant.identity,
    status: applicant.status,
    material_required: documents.map((item) => withPages(item, applicant)),
    id_photo: is.idPhoto(
      photo ? { status: 2, dest_photo_url: photo, dest_photo_url_thum: photo } : {},
    ),
    application: {
      status: formDone ? 2 : 1,
      application_url: `${formAddress}/?country=ke`,
    },
    ...(letters && {
      interview: {
        notice_letter_notes: 'Bring both letters.',
        notice_letter_set: [{ name: 'Appointment', url_set: [photo] }],
      },
    }),
  });
}

const difference = (order: KeptOrder) =>
  order.difference === undefined
    ? []
    : [
        order.difference === 'paid'
          ? is.priceDifference({ status: 1, fee: 1200 })
          : is.priceDifference(),
      ];

/** An order in the specification's fields. */
export function wireOrder(order: KeptOrder, formAddress: string) {
  const amount = price * order.applicants.length;
  return is.order({
    order_id: order.id,
    pay_status: order.payStatus,
    amount,
    applicant_list: order.applicants.map((each) => wireApplicant(each, order, formAddress)),
    is_price_diff_pending: order.difference === 'open',
    price_diff_list: difference(order),
    ...(order.difference === 'open' && { price_diff_pending: { price_diff_id: 'difference-1' } }),
    ...(order.departDate !== undefined && { depart_date: order.departDate }),
    ...(order.fee !== undefined && {
      order_payment: {
        receivables: order.fee,
        ...(order.payStatus === 3 && {
          income: order.fee,
          pay_time: '2026-11-22T08:30:00.000Z',
          pay_method: 1,
          transaction_currency: 'usd',
        }),
      },
    }),
  });
}

export function wireOrderInList(order: KeptOrder) {
  return is.orderInList({
    order_id: order.id,
    pay_status: order.payStatus,
    is_price_diff_pending: order.difference === 'open',
    applicant_list: order.applicants.map((applicant) => ({
      applicant_id: applicant.id,
      order_applicant_id: `${order.id}-${applicant.id}`,
      first_name: applicant.firstName,
      identity_id: applicant.identity,
      status: applicant.status,
    })),
  });
}

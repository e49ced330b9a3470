import { makePortrait } from '../../support/fixtures/make-portrait';
import type { Navigation, ServedCall } from '../../../server/served-calls';
import { makeCode } from '../../../server/areas/accounts/codes';
import { newId } from '../../../server/infra/secrets/random-id';
import { newCoupon, newPromoCode } from '../../support/coupon-steps';
import {
  employee,
  flightItinerary,
  kenya,
  ananyasPassport as passport,
  keptPerson,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  readyOrder,
  submittedOrder,
  vietnam,
} from '../../support/order-steps';
import {
  codeFor,
  countries,
  linkCode,
  linkedLogIn,
  newAccount,
  secondSession,
  signUpCode,
  withoutAddress,
} from './log-in-steps';
import { giveLetter, giveVisa, orderInStatus, oweDifference } from '../../support/outcomes';
import type { TestServer } from '../../support/start-server';
import type { TokenIssuer } from '../doubles/token-issuer';
import { addedPasskey, logInRequest, newPasskey, ownerCode, ownerProof } from './passkey-steps';
import {
  newEmail,
  newProof,
  newVerifier,
  signUpTraveller,
  type Traveller,
} from '../../support/traveller';
import { pdfOf } from '../../support/itineraries/draw-itinerary';
import { layouts } from '../../support/itineraries/layouts';
import { makeTicket } from '../../support/itineraries/ticket';
import { call, sendFile, type FilePart } from '../../support/signed-client';
import { demoFlight, demoPassport } from './demo-forms';
import { newPhoneKey, openedHandoff, placeForHandoff, startHandoff } from './handoff-steps';

/** The bad values of an id in a request: `absent` fits the schema but names nothing. */
export interface IdKind {
  readonly absent: unknown;
  /** Missing where every text fits the schema. */
  readonly malformed?: unknown;
}

export const idKinds = {
  order_id: { absent: '20200101-00000000', malformed: "1' or '1'='1" },
  next_order_id: { absent: '20200101-00000000', malformed: '../20200101' },
  applicant_id: { absent: '00000000-0000-4000-8000-000000000000', malformed: 'x'.repeat(36) },
  elec_id: { absent: 999_999, malformed: 'passport' },
  product_id: { absent: 999_999, malformed: 0 },
  key: { absent: 'k'.repeat(43), malformed: 'short' },
  elec_key: { absent: 'k'.repeat(43), malformed: 'short' },
  replaces: { absent: '00000000-0000-4000-8000-000000000000' },
  page: { absent: '00000000-0000-4000-8000-000000000000' },
  user_coupon_id: { absent: '00000000-0000-4000-8000-000000000000' },
  link_id: { absent: '00000000-0000-4000-8000-000000000000', malformed: 'x'.repeat(65) },
  session_id: { absent: '00000000-0000-4000-8000-000000000000', malformed: 'x'.repeat(65) },
  passkey_id: { absent: 'AAAAAAAAAAAAAAAAAAAAAA', malformed: '=' },
  handoff_id: { absent: '00000000-0000-4000-8000-000000000000', malformed: 'x'.repeat(36) },
  person_id: { absent: '00000000-0000-4000-8000-000000000000', malformed: 'x'.repeat(36) },
  price_diff_id: { absent: '00000000-0000-4000-8000-000000000000' },
} as const satisfies Record<string, IdKind>;
export type IdField = keyof typeof idKinds;

type Request = Readonly<Record<string, unknown>>;

/** One way to make a call: what its owner has to have and say, and which ids that takes. */
export interface AccessCase {
  readonly ids: readonly IdField[];
  /** The `ret` of the owner's answer, if that is not a success. */
  readonly ret?: number;
  /** It takes any text for an id: what is none of ours names nothing. */
  readonly anyText?: true;
  /** Makes what the request is about and answers a request that will succeed for its maker. */
  readonly make: (maker: Traveller, server: TestServer, issuer: TokenIssuer) => Promise<Request>;
}

type AccessTable = { readonly [N in ServedCall]: readonly AccessCase[] } & {
  readonly [N in Navigation]: 'is a navigation';
};

const always = (request: Request): AccessCase => ({ ids: [], make: async () => request });
const inOrder = (
  more: Request,
  prepare: (maker: Traveller) => Promise<string> = newOrder,
): AccessCase => ({
  ids: ['order_id'],
  make: async (maker) => ({ order_id: await prepare(maker), ...more }),
});

/** Uploads a file to the demo, for a request that names it. */
async function demoUpload({ address }: TestServer, file: FilePart) {
  const { body } = await sendFile(address, file, {}, 'openUploadFile');
  return { id: newId(), img_key: body.key as string };
}

const portrait = makePortrait({ width: 280, height: 360 });

const demoPortrait = async (_maker: Traveller, server: TestServer) =>
  demoUpload(server, { bytes: new Uint8Array(await portrait) });

/** With a text layer: to look for one in a picture takes the reader five seconds. */
const demoTicket = (_maker: Traveller, server: TestServer) =>
  demoUpload(server, {
    bytes: new Uint8Array(pdfOf(layouts.form(makeTicket(403)))),
    ...{ name: 'ticket.pdf', type: 'application/pdf' },
  });

const withApplicant = async (maker: Traveller) => {
  const orderId = await newOrder(maker);
  await newApplicant(maker, orderId);
  return orderId;
};
const submitted = async (maker: Traveller) => (await submittedOrder(maker)).orderId;

const owed = (more: Request): AccessCase => ({
  ids: ['order_id', 'price_diff_id'],
  make: async (maker, server) => {
    const { orderId } = await submittedOrder(maker);
    return {
      order_id: orderId,
      price_diff_id: await oweDifference(server, orderId, 1500),
      ...more,
    };
  },
});

/** An applicant whose product asks for a passport and a form. */
async function formOwner(maker: Traveller) {
  const order_id = await newOrder(maker, vietnam);
  return { order_id, applicant_id: await newApplicant(maker, order_id) };
}

const person = { identity_id: employee, first_name: 'Ananya' };
const newSubscription = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/access' });
const subscriptionKeys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

/** An applicant with every document, the first document and the upload in its place. */
async function documented(maker: Traveller) {
  const { orderId, applicantId } = await readyOrder(maker);
  const [document] = (await readOrder(maker, orderId)).applicant_list[0].material_required;
  const place = { applicant_id: applicantId, elec_id: document.elec_id as number };
  return { ...place, uploadId: document.upload_list[0].upload_id as string };
}

/** Whom a browser would make a passkey for. */
const user = { id: 'c29tZWJvZHk' };

const pick = ({ handoff_id }: { handoff_id: string }) => ({ handoff_id });

const startedHandoff = async (maker: Traveller) => {
  const { place } = await placeForHandoff(maker);
  return startHandoff(maker, place);
};

/**
 * One row for every call of the contract: the compiler and the test both ask for it. A row of a call
 * that is not served says so; serving the call makes the row wrong.
 */
export const accessTable: AccessTable = {
  logIn: [{ ids: [], make: (_maker, server) => newAccount(server) }],
  sendSignUpCode: [{ ids: [], make: async () => ({ email: newEmail() }) }],
  signUp: [
    {
      ids: [],
      async make(_maker, server) {
        const email = newEmail();
        const verify_code = await codeFor(server, 'sendSignUpCode', email);
        return { email, passwd: newProof(), verify_code, ...countries };
      },
    },
  ],
  sendResetCode: [
    { ids: [], make: async (_maker, server) => ({ email: (await newAccount(server)).email }) },
  ],
  resetPassword: [
    {
      ids: [],
      async make(_maker, server) {
        const { email } = await newAccount(server);
        const verify_code = await codeFor(server, 'sendResetCode', email);
        return { email, passwd: newProof(), verify_code };
      },
    },
  ],
  updateAccount: [always({ time_zone: 480, ...countries })],
  accountSummary: [always({})],
  location: [always({})],
  redeemLoginCode: [
    { ids: [], make: async (_maker, server) => ({ token: await linkCode(server) }) },
    {
      ids: [],
      async make(_maker, server) {
        const request = { ...(await withoutAddress(server)), email: newEmail() };
        await call(server.address, 'sendSocialCode', request);
        return { ...request, verify_code: await server.mailedCode(request.email) };
      },
    },
  ],
  loginCodeOwner: [
    { ids: [], make: async (_maker, server) => ({ token: await linkCode(server) }) },
  ],
  sendSocialCode: [
    {
      ids: [],
      make: async (_maker, server) => ({ ...(await withoutAddress(server)), email: newEmail() }),
    },
  ],
  notices: [always({})],
  messages: [always({})],
  setNotice: [always({ kind: 'paid', mail: true, push: false })],
  subscribeToPushes: [always({ ...newSubscription(), ...subscriptionKeys })],
  unsubscribeFromPushes: [always(newSubscription())],
  linkedLogIns: [always({})],
  unlinkLogIn: [
    {
      ids: ['link_id'],
      make: async (maker, server) => ({ link_id: await linkedLogIn(maker, server) }),
    },
  ],
  ownAccount: [always({})],
  exportAccount: [always({})],
  sendOwnerCode: [{ ids: [], make: async () => ({ new_email: newEmail() }) }],
  // With a wrong proof, because its maker is needed afterwards, under the same address.
  changeEmail: [
    {
      ids: [],
      ret: -6,
      make: async () => ({
        passwd: newProof(),
        new_email: newEmail(),
        new_email_code: '000000',
        new_passwd: newProof(),
      }),
    },
  ],
  changePassword: [
    {
      ids: [],
      make: async ({ email }, { services: { db, secret, clock } }) => ({
        verify_code: await makeCode(db, secret, { email, purpose: 'owner' }, clock()),
        new_passwd: newProof(),
      }),
    },
  ],
  eraseAccount: [{ ids: [], ret: -6, make: async () => ({ passwd: newProof() }) }],
  passkeys: [always({})],
  startPasskey: [
    {
      ids: [],
      make: async (maker, server) => ({ verify_code: await ownerCode(server, maker) }),
    },
  ],
  addPasskey: [
    {
      ids: [],
      ret: -6,
      make: async (_maker, server) => ({
        ceremony_id: newId(),
        name: 'Phone',
        made: newPasskey(server).make({ ceremony_id: '', options: { challenge: 'x', user } }),
      }),
    },
  ],
  removePasskey: [
    {
      ids: ['passkey_id'],
      async make(maker, server) {
        const passkey = await addedPasskey(server, maker);
        return { passkey_id: passkey.id, owner_proof: await ownerProof(server, maker) };
      },
    },
  ],
  startPasskeyLogIn: [always({})],
  passkeyLogIn: [
    {
      ids: [],
      make: async (_maker, server) => {
        const other = await signUpTraveller(server);
        return logInRequest(server, await addedPasskey(server, other));
      },
    },
  ],
  startPasskeySignUp: [{ ids: [], make: (_maker, server) => signUpCode(server) }],
  passkeySignUp: [
    {
      ids: [],
      async make(_maker, server) {
        const proved = await signUpCode(server);
        const { body } = await call(server.address, 'startPasskeySignUp', proved);
        const made = newPasskey(server).make(body);
        return { ...proved, ceremony_id: body.ceremony_id as string, name: 'Phone', made };
      },
    },
  ],
  startOwnerProof: [always({})],
  giveOwnerProof: [
    {
      ids: [],
      make: async (maker, server) => ({ verify_code: await ownerCode(server, maker) }),
    },
  ],
  sessions: [always({})],
  revokeSession: [
    always({}),
    {
      ids: ['session_id'],
      make: async (maker, server) => ({ session_id: await secondSession(maker, server) }),
    },
  ],
  startHandoff: [
    {
      ids: ['applicant_id', 'elec_id'],
      make: async (maker) => (await placeForHandoff(maker)).place,
    },
  ],
  handoff: [{ ids: ['handoff_id'], make: async (maker) => pick(await startedHandoff(maker)) }],
  endHandoff: [{ ids: ['handoff_id'], make: async (maker) => pick(await startedHandoff(maker)) }],
  emailHandoff: [
    {
      ids: ['handoff_id'],
      make: async (maker) => {
        const { handoff_id, link_token } = await startedHandoff(maker);
        return { handoff_id, link_token };
      },
    },
  ],
  claimHandoff: [
    {
      ids: [],
      make: async (maker) => ({
        link_token: (await startedHandoff(maker)).link_token,
        phone_key: newPhoneKey(),
      }),
    },
  ],
  phoneHandoff: [{ ids: [], make: async (maker, server) => openedHandoff(maker, server) }],
  stopHandoff: [{ ids: [], make: async (maker, server) => openedHandoff(maker, server) }],
  deliverHandoff: [
    {
      ids: [],
      make: async (maker, server) => ({
        ...(await openedHandoff(maker, server)),
        key: await newUpload(maker),
      }),
    },
  ],
  people: [always({})],
  person: [{ ids: ['person_id'], make: keptPerson }],
  keepPeople: [always({ kept: 'on' })],
  correctPerson: [
    {
      ids: ['person_id'],
      make: async (maker) => ({ ...(await keptPerson(maker)), first_name: 'Leela' }),
    },
  ],
  removePerson: [{ ids: ['person_id'], make: keptPerson }],
  removePeople: [always({})],
  usePerson: [
    {
      ids: ['person_id', 'applicant_id'],
      make: async (maker) => ({
        ...(await keptPerson(maker)),
        applicant_id: await newApplicant(maker, await newOrder(maker)),
      }),
    },
  ],
  googleLogIn: [
    {
      ids: [],
      async make(_maker, _server, issuer) {
        const verifier = newVerifier();
        const proved = { sub: verifier, email: newEmail(), email_verified: true };
        const id_token = await issuer.sign(issuer.claims(verifier, proved));
        return { id_token, verifier, ...countries };
      },
    },
  ],
  googleRedirect: 'is a navigation',
  facebookRedirect: 'is a navigation',

  countries: [always({})],
  productCountries: [always({})],
  linkedCountries: [always({ country_id: 356, is_residence: 0 })],
  homepage: [always(countries)],
  visitorHomepage: [always(countries)],

  product: [{ ids: ['product_id'], make: async () => ({ ...kenya, ...countries }) }],
  visitorProduct: [{ ids: ['product_id'], make: async () => ({ ...kenya, ...countries }) }],
  emailRequirements: [
    {
      ids: ['product_id'],
      make: async () => ({
        product_id: kenya.product_id,
        identity_id: employee,
        email: newEmail(),
        ...countries,
      }),
    },
  ],

  unreadCoupons: [always({})],
  activityCoupons: [always({})],
  coupons: [always({}), inOrder({})],
  redeemCoupon: [
    {
      ids: [],
      make: async (_maker, server) => ({ coupon_code: await newPromoCode(server) }),
    },
  ],

  addOrder: [{ ids: ['product_id'], make: async () => ({ ...kenya, country_residence_id: 702 }) }],
  order: [{ ...inOrder({}), anyText: true }],
  orders: [
    always({}),
    inOrder({}),
    { ids: ['next_order_id'], make: async (maker) => ({ next_order_id: await newOrder(maker) }) },
  ],
  setArrivalDate: [inOrder({ depart_date: '2099-01-01' })],
  cancelOrder: [
    inOrder({ reason: 1 }, withApplicant),
    {
      ids: ['order_id'],
      async make(maker, server) {
        const { orderId } = await orderInStatus(server, maker, 'in-embassy');
        return { order_id: orderId, reason: 1, refund: 0 };
      },
    },
  ],
  submitOrder: [
    {
      ids: ['order_id', 'user_coupon_id'],
      async make(maker, server) {
        const { orderId, fee } = await readyOrder(maker);
        const user_coupon_id = await newCoupon(maker, server, { discount: 500 });
        return { order_id: orderId, display_fee: fee - 500, user_coupon_id };
      },
    },
  ],

  payOrder: [inOrder({}, submitted)],
  closePayment: [inOrder({}, submitted)],
  refreshOrder: [inOrder({ fee_type_id: 1 }, submitted)],
  payPriceDifference: [owed({ expected_fee: 1500 })],
  priceDifference: [owed({})],

  addApplicant: [inOrder(person)],
  updateApplicant: [
    {
      ids: ['applicant_id'],
      make: async (maker) => ({
        applicant_id: await newApplicant(maker, await newOrder(maker)),
        ...person,
      }),
    },
  ],
  deleteApplicant: [
    {
      ids: ['applicant_id'],
      make: async (maker) => ({ applicant_id: await newApplicant(maker, await newOrder(maker)) }),
    },
  ],
  reReview: [
    {
      ids: ['applicant_id', 'order_id'],
      async make(maker, server) {
        const { orderId, applicantId } = await orderInStatus(server, maker, 'revision-needed');
        return { applicant_id: applicantId, order_id: orderId };
      },
    },
  ],
  emailDocuments: [
    {
      ids: ['applicant_id'],
      make: async (maker) => ({
        email: newEmail(),
        applicant_id: await newApplicant(maker, await newOrder(maker)),
      }),
    },
  ],
  emailInterview: [
    {
      ids: ['applicant_id'],
      async make(maker, server) {
        const { applicantId } = await orderInStatus(server, maker, 'in-embassy');
        const files = [{ type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }] as const;
        await giveLetter(server, applicantId, { name: 'Appointment', files });
        return { email: newEmail(), applicant_id: applicantId };
      },
    },
  ],

  uploadFile: [always({})],
  attachPage: [
    {
      ids: ['applicant_id', 'elec_id', 'key'],
      async make(maker) {
        const { applicant_id, elec_id } = await documented(maker);
        return { applicant_id, elec_id, pos: 7, key: await newUpload(maker) };
      },
    },
    {
      ids: ['applicant_id', 'elec_id', 'key', 'replaces'],
      async make(maker) {
        const { applicant_id, elec_id, uploadId } = await documented(maker);
        const key = await newUpload(maker);
        return { applicant_id, elec_id, pos: 0, key, replaces: uploadId };
      },
    },
  ],
  repeatPage: [
    {
      ids: ['applicant_id', 'elec_id', 'page'],
      async make(maker) {
        const order_id = await newOrder(maker, vietnam);
        const applicant_id = await newApplicant(maker, order_id);
        const flight = { elec_id: flightItinerary, pos: 0 };
        const first = { applicant_id, ...flight, key: await newUpload(maker) };
        const { body } = await maker.call('attachPage', first);
        const other = { applicant_id: await newApplicant(maker, order_id) };
        return { ...other, ...flight, page: body.upload_id as string };
      },
    },
  ],
  deletePage: [
    {
      ids: ['applicant_id', 'elec_id'],
      async make(maker) {
        const { applicant_id, elec_id } = await documented(maker);
        return { applicant_id, elec_id, pos: 0 };
      },
    },
  ],

  formToken: [{ ids: ['applicant_id', 'order_id'], make: formOwner }],
  changeForm: [
    {
      ids: ['applicant_id'],
      async make(maker) {
        const { applicant_id } = await formOwner(maker);
        const answers = [{ question: 'phone', answer: '+65 1234 5678', seen: [] }];
        return { applicant_id, answers, completes: 0 };
      },
    },
  ],
  recognizePassport: [{ ...always({}), ret: -11 }],
  passport: [{ ids: ['applicant_id', 'order_id'], make: formOwner }],
  submitPassport: [
    {
      ids: ['applicant_id', 'elec_key'],
      async make(maker) {
        const { applicant_id } = await formOwner(maker);
        return { applicant_id, elec_key: await newUpload(maker), ...passport };
      },
    },
  ],
  uploadPhoto: [
    {
      ids: ['applicant_id'],
      async make(maker) {
        const applicant_id = await newApplicant(maker, await newOrder(maker, vietnam));
        return { applicant_id, need_handle: 1 };
      },
    },
  ],
  submitPhoto: [
    {
      ids: ['applicant_id', 'key'],
      async make(maker) {
        const applicant_id = await newApplicant(maker, await newOrder(maker, vietnam));
        const key = await newUpload(maker, new Uint8Array(await makePortrait()));
        return { applicant_id, key, need_handle: 1 };
      },
    },
  ],
  receipts: [always({ key_list: ['nobody-has-this'] })],
  visaPass: [
    {
      ids: ['applicant_id'],
      async make(maker, server) {
        const order = await submittedOrder(maker);
        await giveVisa(server, order, { number: 'VN-ACCESS', bytes: undefined });
        return { applicant_id: order.applicantId, wallet: 'google' };
      },
    },
  ],
  addFeedback: [always({ content: 'Where is it?' }), inOrder({ content: 'Where is it?' })],
  openUploadFile: [always({})],
  demoPassport: [{ ids: [], ret: -11, make: demoPortrait }],
  demoPhoto: [{ ids: [], make: demoPortrait }],
  demoFlight: [{ ids: [], make: demoTicket }],
  demoPassportSubmit: [always({ ...demoPassport, id: newId() })],
  demoPhotoSubmit: [
    {
      ids: [],
      async make(maker, server) {
        const request = await demoPortrait(maker, server);
        const { img_url } = (await call(server.address, 'demoPhoto', request)).body;
        return { id: request.id, img_url };
      },
    },
  ],
  demoFlightSubmit: [always({ ...demoFlight, id: newId() })],
};

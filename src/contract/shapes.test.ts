import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { applicant } from './applicants';
import { couponCalls, userCoupon } from './coupons';
import { documentItem, idPhoto } from './documents';
import { priceDifference } from './payments';

/** The screens' form of the server's data. */
const read = (schema: v.GenericSchema, wire: unknown): unknown => v.parse(schema, wire);
const fits = (schema: v.GenericSchema, wire: unknown) => v.safeParse(schema, wire).success;

/**
 * Expects a rejection of every wire object that differs from a valid one in a single field, for
 * each invalid value.
 */
function expectRefusals(
  schema: v.GenericSchema,
  wire: Record<string, unknown>,
  wrong: Record<string, readonly unknown[]>,
) {
  expect(fits(schema, wire)).toBe(true);
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect([field, value, fits(schema, { ...wire, [field]: value })]).toEqual([
        field,
        value,
        false,
      ]);
}

const link = '/api/files/7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10?expires=1&signature=s';

const wirePhoto = {
  name: 'Visa photo',
  status: 4,
  sample_url: '/scenes/samples/photo.svg',
  dest_photo_url: link,
  dest_photo_url_thum: link,
  reason: 'The background is not white.',
  attention: ['Taken within six months', 'No glasses'],
  color: 'White',
  width: 35,
  height: 45,
};
const photo = {
  name: 'Visa photo',
  status: 'failed',
  sampleUrl: '/scenes/samples/photo.svg',
  photoUrl: link,
  thumbnailUrl: link,
  reason: 'The background is not white.',
  attention: ['Taken within six months', 'No glasses'],
  color: 'White',
  width: 35,
  height: 45,
};

const wireInterview = {
  notice_letter_notes: 'Bring both letters.',
  notice_letter_set: [
    { name: 'Appointment', url_set: [link, link] },
    { name: 'Checklist', url_set: [] },
  ],
};

const wireApplicant = {
  applicant_id: '7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10',
  order_applicant_id: '20261120-40817256-1',
  first_name: 'Ananya',
  identity_id: 1,
  status: 13,
  result: 4,
  reason: 'All documents passed.',
  refund_reason: 'Paid twice.',
  elec_visa_url: link,
  avatar_url_thum: link,
  material_required: [
    { elec_id: 1, name: 'Passport copy', pattern: 1, style: 0, is_required: true, elec_status: 3 },
  ],
  material_optional: [],
  id_photo: wirePhoto,
  application: { status: 2, application_url: 'https://form.visa.example/1' },
  interview: wireInterview,
  version: 1,
  status_log: [{ status: 1, time: '2026-11-20T08:30:00.000Z' }],
};

describe('an applicant', () => {
  test('[API-71] has a person’s data, documents, photo, form, interview and result', () => {
    expect(read(applicant, wireApplicant)).toEqual({
      id: wireApplicant.applicant_id,
      orderApplicantId: '20261120-40817256-1',
      firstName: 'Ananya',
      identity: 'employee',
      status: 'completed',
      result: 'approved',
      reason: 'All documents passed.',
      refundReason: 'Paid twice.',
      visaUrl: link,
      avatarUrl: link,
      required: [
        {
          id: 1,
          name: 'Passport copy',
          pattern: 'passport',
          style: 'single-page',
          required: true,
          status: 'passed',
        },
      ],
      optional: [],
      photo,
      applicationForm: { status: 'complete', url: 'https://form.visa.example/1' },
      interview: {
        notes: 'Bring both letters.',
        letters: [
          { name: 'Appointment', urls: [link, link] },
          { name: 'Checklist', urls: [] },
        ],
      },
      version: 1,
      statusLog: [{ status: 'uploading-documents', time: '2026-11-20T08:30:00.000Z' }],
    });
  });

  test('[API-71] that is new has neither result nor files', () => {
    const { applicant_id, order_applicant_id, first_name, identity_id, version, status_log } =
      wireApplicant;
    const fresh = {
      applicant_id,
      order_applicant_id,
      first_name,
      identity_id,
      version,
      status_log,
    };
    const lists = { material_required: [], material_optional: [] };
    expect(read(applicant, { ...fresh, ...lists, status: 1 })).toEqual({
      id: applicant_id,
      orderApplicantId: order_applicant_id,
      firstName: first_name,
      identity: 'employee',
      status: 'uploading-documents',
      version,
      statusLog: [{ status: 'uploading-documents', time: '2026-11-20T08:30:00.000Z' }],
      required: [],
      optional: [],
    });
  });

  test('[API-71] with another shape is rejected', () => {
    expectRefusals(applicant, wireApplicant, {
      applicant_id: [undefined, 7, ''],
      order_applicant_id: [undefined, 1],
      first_name: [undefined, null],
      identity_id: [undefined, 0.5, '1'],
      status: [undefined, 0.5, '1'],
      elec_visa_url: [true],
      material_required: [{}, [{ elec_id: 1 }]],
      material_optional: ['none'],
      id_photo: [{}, { ...wirePhoto, status: '4' }],
      application: [{ status: '2' }, {}],
      interview: ['none', { notice_letter_set: {} }],
      status_log: [[{ status: 1, time: 'yesterday' }]],
    });
  });
});

test('an integer that only a newer server knows does not make the answer invalid', () => {
  const wire = {
    ...wireApplicant,
    identity_id: 9,
    status: 99,
    application: { status: 3 },
    id_photo: { ...wirePhoto, status: 5 },
    material_required: [
      { elec_id: 1, name: 'A', pattern: 2, style: 2, is_required: true, elec_status: 5 },
    ],
  };
  expect(read(applicant, wire)).toMatchObject({
    identity: 'unknown',
    status: 'unknown',
    applicationForm: { status: 'unknown' },
    photo: { status: 'unknown' },
    required: [{ pattern: 'ordinary', style: 'multi-page', status: 'unknown' }],
  });
});

test('[API-71] an unlisted result is read as completed without a result', () => {
  for (const result of [0, 6, null])
    expect(read(applicant, { ...wireApplicant, result })).toMatchObject({ result: undefined });
});

describe('a visa photo', () => {
  test('[API-72] has its state, its requirement and its pictures', () => {
    expect(read(idPhoto, wirePhoto)).toEqual(photo);
  });

  test('[API-72] with another shape is rejected', () => {
    expectRefusals(idPhoto, wirePhoto, {
      status: [undefined, 0.5, '2'],
      attention: ['No glasses', [1]],
      color: [undefined, 0xffffff],
      width: [undefined, '35'],
      height: [undefined, null],
      name: [undefined],
      dest_photo_url: [1],
      reason: [7],
    });
  });
});

test('[API-73] an interview’s letters have a name and their files', () => {
  const refused = (interview: unknown) => !fits(applicant, { ...wireApplicant, interview });
  expect(refused(wireInterview)).toBe(false);
  expect(read(applicant, wireApplicant)).toMatchObject({
    interview: { notes: 'Bring both letters.', letters: [{ name: 'Appointment' }, { urls: [] }] },
  });
  const { notice_letter_set } = wireInterview;
  expect(refused({ notice_letter_set })).toBe(false);
  expect(refused({ notice_letter_notes: 'Notes only' })).toBe(false);
  expect(refused({ notice_letter_set: [{ name: 'Letter' }] })).toBe(false);
  expect(refused({ notice_letter_set: [{ url_set: [] }] })).toBe(true);
  expect(refused({ notice_letter_set: [{ name: 'Letter', url_set: link }] })).toBe(true);
});

describe('coupons', () => {
  const wireUserCoupon = {
    user_coupon_id: 'c-1',
    coupon_type_id: 1,
    discount: 1000,
    after_coupon_price: 5310,
    spending_threshold: 5000,
  };

  test('[API-75] on a product or an order contain their effect on the price', () => {
    expect(read(userCoupon, wireUserCoupon)).toEqual({
      id: 'c-1',
      type: 'percentage',
      discount: 1000,
      priceAfter: 5310,
      spendingThreshold: 5000,
    });
    expectRefusals(userCoupon, wireUserCoupon, {
      user_coupon_id: [undefined, 1],
      coupon_type_id: [undefined, 0.5, '1'],
      discount: [undefined, 10.5, '1000'],
      after_coupon_price: [53.1, '5310'],
      spending_threshold: [0.5],
    });
  });

  const wireCoupon = {
    user_coupon_id: 'c-1',
    coupon_type_id: 0,
    discount: 500,
    status: 0,
    is_available: true,
    expire_timestamp: 86_399,
    redemption_timestamp: 1_795_163_400,
    spending_threshold_desc: 'From $50.00',
    memo: 'For your first application',
    usage_start_time: '2026-11-01 00:00',
    usage_end_time: '2026-12-01 00:00',
    after_coupon_price: 5400,
  };
  const { response } = couponCalls.coupons;
  const list = (coupon: unknown) => ({ unused_list: [coupon], used_list: [], expired_list: [] });

  test('[API-76] in a list contain their state, their times and their products', () => {
    expect(read(response, list(wireCoupon))).toEqual({
      unused: [
        {
          id: 'c-1',
          type: 'fixed-amount',
          discount: 500,
          status: 'unused',
          isAvailable: true,
          secondsLeft: 86_399,
          receivedAt: 1_795_163_400,
          spendingThresholdDesc: 'From $50.00',
          memo: 'For your first application',
          usageStartTime: '2026-11-01 00:00',
          usageEndTime: '2026-12-01 00:00',
          priceAfter: 5400,
        },
      ],
      used: [],
      expired: [],
    });
  });

  test('[API-76] with another shape are rejected', () => {
    const wrong = {
      user_coupon_id: [undefined, null],
      coupon_type_id: [undefined, '1'],
      discount: [undefined, 0.1],
      status: [undefined, '0'],
      is_available: [undefined, 1, 'yes'],
      expire_timestamp: [undefined, '86399'],
      redemption_timestamp: [undefined, null],
      memo: [1],
      after_coupon_price: [54.5],
    };
    expect(fits(response, list(wireCoupon))).toBe(true);
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect([field, value, fits(response, list({ ...wireCoupon, [field]: value }))]).toEqual([
          field,
          value,
          false,
        ]);
  });
});

test('[API-77] a price difference contains its purpose, its amount, and whether it is paid', () => {
  const wire = {
    price_diff_id: 'd-1',
    item: 'Express processing',
    expected_fee: 2500,
    fee: 2500,
    status: 1,
    transaction_currency: 'usd',
  };
  expect(read(priceDifference, wire)).toEqual({
    id: 'd-1',
    item: 'Express processing',
    expectedFee: 2500,
    fee: 2500,
    status: 'paid',
    currency: 'usd',
  });
  expectRefusals(priceDifference, wire, {
    price_diff_id: [undefined, 1],
    item: [undefined],
    expected_fee: [undefined, 25.5, '2500'],
    fee: [undefined, null],
    status: [undefined, 0.5, true],
    transaction_currency: [undefined, 'eur', 'USD'],
  });
});

test('a document keeps an icon that the app knows, and has none of a newer server', () => {
  const wire = { elec_id: 7, name: 'Flight', pattern: 0, style: 0, is_required: true };
  expect(read(documentItem, { ...wire, icon: 'plane' })).toMatchObject({ icon: 'plane' });
  expect(read(documentItem, { ...wire, icon: 'ship' })).not.toHaveProperty('icon', 'ship');
  expect(fits(documentItem, wire)).toBe(true);
});

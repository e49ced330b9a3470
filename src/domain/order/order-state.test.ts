import { describe, expect, test } from 'vitest';
import type { ApplicantResult, ApplicantStatus, PayStatus } from '../../contract/codes';
import {
  belongsToUploadPage,
  cardAction,
  isCancelled,
  isCompleted,
  isEditable,
  orderGroup,
  orderProgress,
  runningOrders,
  waitsForTraveller,
} from './order-state';

const draft = { payStatus: 'unpaid', applicants: [] } as const;
const revision = { payStatus: 'paid', applicants: [{ status: 'revision-needed' }] } as const;
const running = { payStatus: 'paid', applicants: [{ status: 'in-embassy' }] } as const;
const over = {
  payStatus: 'paid',
  applicants: [{ status: 'completed', result: 'approved' }],
} as const;
const cancelled = { payStatus: 'unpaid', applicants: [], isCancelled: true } as const;

test('an application needs the traveller, is processed, or has ended', () => {
  expect([draft, revision, running, over, cancelled].map((each) => orderGroup(each))).toEqual([
    'needs-you',
    'needs-you',
    'in-progress',
    'done',
    'done',
  ]);
});

test('home shows what has not ended: first what needs the traveller, the newest first', () => {
  expect(runningOrders([running, over, revision, draft])).toEqual([revision, draft, running]);
  expect(runningOrders([over, running])).toEqual([running]);
  expect(runningOrders([over, cancelled])).toEqual([]);
});

const statuses: ApplicantStatus[] = [
  'uploading-documents',
  'waiting-for-payment',
  'pre-checking',
  'revision-needed',
  'submitting-to-embassy',
  'in-embassy',
  'completed',
];
const results: (ApplicantResult | undefined)[] = [
  undefined,
  'suspended',
  'self-collection',
  'mailed-by-embassy',
  'approved',
  'refused',
];
const payStatuses: PayStatus[] = ['unpaid', 'waiting-for-payment', 'paid'];

const order = (
  payStatus: PayStatus,
  applicants: { status: ApplicantStatus; result?: ApplicantResult | undefined }[],
  hasPendingPriceDifference = false,
) => ({ payStatus, applicants, hasPendingPriceDifference });

const suspended = { status: 'completed', result: 'suspended' } as const;

describe('cancelled', () => {
  test('[ORD-15] applies only to unpaid orders whose applicants are all suspended', () => {
    for (const payStatus of payStatuses)
      for (const status of statuses)
        for (const result of results) {
          const expected =
            payStatus === 'unpaid' && status === 'completed' && result === 'suspended';
          expect(isCancelled(order(payStatus, [suspended, { status, result }]))).toBe(expected);
        }
  });

  test('an order without applicants is unpaid, not cancelled', () => {
    expect(isCancelled(order('unpaid', []))).toBe(false);
    expect(isEditable(order('unpaid', []))).toBe(true);
    expect(belongsToUploadPage(order('unpaid', []))).toBe(true);
  });

  test('[ORD-15][ORD-12] an order with the server’s flag is cancelled, also without applicants', () => {
    const cancelled = { ...order('unpaid', []), isCancelled: true };
    expect(isCancelled(cancelled)).toBe(true);
    expect(isEditable(cancelled)).toBe(false);
    expect(belongsToUploadPage(cancelled)).toBe(false);
    expect(cardAction(cancelled)).toBeUndefined();
    expect(orderProgress(cancelled).active).toBe('canceled');
    // Without the flag, or with a false one, the applicants decide.
    expect(isCancelled({ ...order('unpaid', [suspended]), isCancelled: false })).toBe(true);
    expect(isCancelled({ ...cancelled, payStatus: 'paid' })).toBe(false);
  });
});

describe('card action', () => {
  test('[ORD-07][ORD-08] an unpaid order needs documents, then the payment', () => {
    expect(cardAction(order('unpaid', [{ status: 'revision-needed' }], true))).toBe('upload');
    expect(cardAction(order('waiting-for-payment', [{ status: 'revision-needed' }], true))).toBe(
      'pay',
    );
  });

  test('[ORD-09][ORD-10] a paid order needs the price difference, then a revision', () => {
    expect(cardAction(order('paid', [{ status: 'revision-needed' }], true))).toBe('pay-difference');
    expect(
      cardAction(order('paid', [{ status: 'pre-checking' }, { status: 'revision-needed' }])),
    ).toBe('re-submit');
  });

  test('[ORD-11] any other order shows its details', () => {
    for (const status of statuses.filter((each) => each !== 'revision-needed'))
      expect(cardAction(order('paid', [{ status }]))).toBe('details');
  });

  test('[ORD-12] a cancelled order offers none', () => {
    expect(cardAction(order('unpaid', [suspended, suspended]))).toBeUndefined();
  });
});

test('[API-20][ORD-09] an application waits for the traveller if its card offers an action', () => {
  expect(waitsForTraveller(order('unpaid', []))).toBe(true);
  expect(waitsForTraveller(order('unpaid', [suspended]))).toBe(false);
  expect(waitsForTraveller(order('waiting-for-payment', [{ status: 'waiting-for-payment' }]))).toBe(
    true,
  );
  expect(waitsForTraveller(order('paid', [{ status: 'in-embassy' }], true))).toBe(true);
  expect(waitsForTraveller(order('paid', [{ status: 'revision-needed' }]))).toBe(true);
  expect(waitsForTraveller(order('paid', [{ status: 'in-embassy' }]))).toBe(false);
});

describe('progress', () => {
  test('[UPL-03][UPL-04] a cancelled order shows only that step', () => {
    expect(orderProgress(order('unpaid', [suspended]))).toEqual({
      steps: ['canceled'],
      active: 'canceled',
      offersRefresh: false,
    });
  });

  test('[UPL-05][UPL-06] unpaid is the upload step, and the payment step on the confirm page', () => {
    expect(orderProgress(order('unpaid', [{ status: 'uploading-documents' }])).active).toBe(
      'upload',
    );
    expect(orderProgress(order('unpaid', [{ status: 'uploading-documents' }]), true).active).toBe(
      'payment',
    );
    expect(
      orderProgress(order('waiting-for-payment', [{ status: 'waiting-for-payment' }])).active,
    ).toBe('payment');
  });

  test('[UPL-07][UPL-08] paid is in progress until every applicant is completed', () => {
    const done = { status: 'completed', result: 'approved' } as const;
    expect(orderProgress(order('paid', [done, { status: 'in-embassy' }])).active).toBe(
      'in-progress',
    );
    expect(orderProgress(order('paid', [done, done])).active).toBe('completed');
    expect(isCompleted(order('paid', []))).toBe(false);
  });

  test('[UPL-09] Refresh is offered while a payment or a price difference is open', () => {
    expect(orderProgress(order('unpaid', [{ status: 'uploading-documents' }])).offersRefresh).toBe(
      false,
    );
    expect(
      orderProgress(order('waiting-for-payment', [{ status: 'waiting-for-payment' }]))
        .offersRefresh,
    ).toBe(true);
    expect(orderProgress(order('paid', [{ status: 'pre-checking' }])).offersRefresh).toBe(false);
    expect(orderProgress(order('paid', [{ status: 'pre-checking' }], true)).offersRefresh).toBe(
      true,
    );
  });
});

test('[DET-13] an unpaid order whose applicants all upload belongs to the upload page', () => {
  expect(
    belongsToUploadPage(
      order('unpaid', [{ status: 'uploading-documents' }, { status: 'uploading-documents' }]),
    ),
  ).toBe(true);
  expect(belongsToUploadPage(order('unpaid', [{ status: 'uploading-documents' }, suspended]))).toBe(
    false,
  );
  expect(
    belongsToUploadPage(order('waiting-for-payment', [{ status: 'uploading-documents' }])),
  ).toBe(false);
});

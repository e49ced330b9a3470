import { describe, expect, test } from 'vitest';
import type { ApplicantResult, ApplicantStatus } from '../../contract/applicants';
import type { PayStatus } from '../../contract/orders';
import { cardAction, waitsForTraveller } from './card-action';
import { orderProgress } from './order-progress';
import { belongsToUploadPage, isCancelled, isCompleted, isEditable } from './order-state';

const statuses: ApplicantStatus[] = [1, 2, 5, 6, 7, 12, 13];
const results: (ApplicantResult | undefined)[] = [undefined, 1, 2, 3, 4, 5];
const payStatuses: PayStatus[] = [1, 2, 3];

const order = (
  payStatus: PayStatus,
  applicants: { status: ApplicantStatus; result?: ApplicantResult | undefined }[],
  hasPendingPriceDifference = false,
) => ({ payStatus, applicants, hasPendingPriceDifference });

const suspended = { status: 13, result: 1 } as const;

describe('cancelled', () => {
  test('[ORD-15] only unpaid orders whose applicants are all suspended', () => {
    for (const payStatus of payStatuses)
      for (const status of statuses)
        for (const result of results) {
          const expected = payStatus === 1 && status === 13 && result === 1;
          expect(isCancelled(order(payStatus, [suspended, { status, result }]))).toBe(expected);
        }
  });

  test('an order without applicants is simply unpaid', () => {
    expect(isCancelled(order(1, []))).toBe(false);
    expect(isEditable(order(1, []))).toBe(true);
    expect(belongsToUploadPage(order(1, []))).toBe(true);
  });

  test('[ORD-15][ORD-12] one that says so itself is, also without applicants', () => {
    const cancelled = { ...order(1, []), isCancelled: true };
    expect(isCancelled(cancelled)).toBe(true);
    expect(isEditable(cancelled)).toBe(false);
    expect(belongsToUploadPage(cancelled)).toBe(false);
    expect(cardAction(cancelled)).toBeUndefined();
    expect(orderProgress(cancelled).active).toBe('Canceled');
    // What says nothing, or no, is judged by its applicants.
    expect(isCancelled({ ...order(1, [suspended]), isCancelled: false })).toBe(true);
    expect(isCancelled({ ...cancelled, payStatus: 3 })).toBe(false);
  });
});

describe('card action', () => {
  test('[ORD-07][ORD-08] an order that is not paid asks for documents, then for the payment', () => {
    expect(cardAction(order(1, [{ status: 6 }], true))).toBe('Upload documents');
    expect(cardAction(order(2, [{ status: 6 }], true))).toBe('Pay');
  });

  test('[ORD-09][ORD-10] a paid one asks for what it came to cost, then for a revision', () => {
    expect(cardAction(order(3, [{ status: 6 }], true))).toBe('Pay the difference');
    expect(cardAction(order(3, [{ status: 5 }, { status: 6 }]))).toBe('Re-submit');
  });

  test('[ORD-11] any other shows its details', () => {
    for (const status of statuses.filter((each) => each !== 6))
      expect(cardAction(order(3, [{ status }]))).toBe('Details');
  });

  test('[ORD-12] a cancelled order offers none', () => {
    expect(cardAction(order(1, [suspended, suspended]))).toBeUndefined();
  });
});

test('[API-20][ORD-09] an application waits for its traveller where its card asks for something', () => {
  expect(waitsForTraveller(order(1, []))).toBe(true);
  expect(waitsForTraveller(order(1, [suspended]))).toBe(false);
  expect(waitsForTraveller(order(2, [{ status: 2 }]))).toBe(true);
  expect(waitsForTraveller(order(3, [{ status: 12 }], true))).toBe(true);
  expect(waitsForTraveller(order(3, [{ status: 6 }]))).toBe(true);
  expect(waitsForTraveller(order(3, [{ status: 12 }]))).toBe(false);
});

describe('progress', () => {
  test('[UPL-03][UPL-04] a cancelled order shows that step alone', () => {
    expect(orderProgress(order(1, [suspended]))).toEqual({
      steps: ['Canceled'],
      active: 'Canceled',
      offersRefresh: false,
    });
  });

  test('[UPL-05][UPL-06] unpaid is the upload step, and the payment step on the confirm page', () => {
    expect(orderProgress(order(1, [{ status: 1 }])).active).toBe('Upload documents');
    expect(orderProgress(order(1, [{ status: 1 }]), true).active).toBe('Payment');
    expect(orderProgress(order(2, [{ status: 2 }])).active).toBe('Payment');
  });

  test('[UPL-07][UPL-08] paid is in progress until every applicant is completed', () => {
    const done = { status: 13, result: 4 } as const;
    expect(orderProgress(order(3, [done, { status: 12 }])).active).toBe('In progress');
    expect(orderProgress(order(3, [done, done])).active).toBe('Completed');
    expect(isCompleted(order(3, []))).toBe(false);
  });

  test('[UPL-09] Refresh is offered while a payment or a price difference is open', () => {
    expect(orderProgress(order(1, [{ status: 1 }])).offersRefresh).toBe(false);
    expect(orderProgress(order(2, [{ status: 2 }])).offersRefresh).toBe(true);
    expect(orderProgress(order(3, [{ status: 5 }])).offersRefresh).toBe(false);
    expect(orderProgress(order(3, [{ status: 5 }], true)).offersRefresh).toBe(true);
  });
});

test('[DET-13] an unpaid order whose applicants all upload belongs to the upload page', () => {
  expect(belongsToUploadPage(order(1, [{ status: 1 }, { status: 1 }]))).toBe(true);
  expect(belongsToUploadPage(order(1, [{ status: 1 }, suspended]))).toBe(false);
  expect(belongsToUploadPage(order(2, [{ status: 1 }]))).toBe(false);
});

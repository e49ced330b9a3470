import {
  applicantResults,
  applicantStatuses,
  payStatuses,
  type ApplicantResult,
  type ApplicantStatus,
} from '../contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeApplicantStatus } from './applicant/applicant';
import {
  belongsToUploadPage,
  cardAction,
  isCancelled,
  isCompleted,
  isEditable,
  orderProgress,
  type OrderState,
} from './order/order-state';

const stages: readonly { status: ApplicantStatus; result?: ApplicantResult }[] = [
  ...applicantStatuses.names.filter((each) => each !== 'completed').map((status) => ({ status })),
  { status: 'completed' },
  ...applicantResults.names.map((result) => ({ status: 'completed' as const, result })),
];

/** Every order of up to two applicants, in every state, with and without a price difference. */
const orders: OrderState[] = payStatuses.names.flatMap((payStatus) =>
  [false, true].flatMap((hasPendingPriceDifference) =>
    [
      [],
      ...stages.map((one) => [one]),
      ...stages.flatMap((one) => stages.map((two) => [one, two])),
    ].map((applicants) => ({ payStatus, hasPendingPriceDifference, applicants })),
  ),
);

/** The same rules as a table: the first row that fits, with the specification's columns. */
function expected({ payStatus, hasPendingPriceDifference, applicants }: OrderState) {
  const suspended = applicants.filter(
    ({ status, result }) => status === 'completed' && result === 'suspended',
  ).length;
  const ended = applicants.filter(({ status }) => status === 'completed').length;
  const count = applicants.length;
  const cancelled = payStatus === 'unpaid' && count > 0 && suspended === count;
  const rows: [boolean, string | undefined, string][] = [
    [cancelled, undefined, 'canceled'],
    [payStatus === 'unpaid', 'upload', 'upload'],
    [payStatus === 'waiting-for-payment', 'pay', 'payment'],
    [
      hasPendingPriceDifference === true,
      'pay-difference',
      count > 0 && ended === count ? 'completed' : 'in-progress',
    ],
    [applicants.some(({ status }) => status === 'revision-needed'), 're-submit', 'in-progress'],
    [count > 0 && ended === count, 'details', 'completed'],
    [true, 'details', 'in-progress'],
  ];
  const [, action, step] = rows.find(([fits]) => fits) ?? [];
  return { action, step, cancelled };
}

describe(`in all ${orders.length} states of an order`, () => {
  /** Expects an offer in every state whose action is one of these by the table, and in no other. */
  function offeredWhereItFits(...actions: (string | undefined)[]): void {
    const isOne = (action: string | undefined) => (actions.includes(action) ? action : 'another');
    for (const order of orders)
      expect([order, isOne(cardAction(order))]).toEqual([order, isOne(expected(order).action)]);
  }

  test('[ORD-07][ORD-08][ORD-09] the card’s action is documents, payment or price difference', () => {
    offeredWhereItFits('upload', 'pay', 'pay-difference');
  });

  test('[ORD-10][ORD-11][ORD-12] the card’s action is a revision, the details, or none', () => {
    offeredWhereItFits('re-submit', 'details', undefined);
  });

  test('[UPL-03][UPL-04] the steps are those of the specification, and a canceled order has only its own', () => {
    for (const order of orders)
      expect([order, orderProgress(order).steps]).toEqual([
        order,
        expected(order).cancelled
          ? ['canceled']
          : ['upload', 'payment', 'in-progress', 'completed'],
      ]);
  });

  test('exactly one step is active', () => {
    for (const order of orders) {
      const { steps, active } = orderProgress(order);
      expect(steps.filter((step) => step === active)).toHaveLength(1);
    }
  });

  /** Expects this step in every state that has it by the table, and in no other. */
  function presentWhereItFits(step: string): void {
    for (const order of orders)
      expect([order, orderProgress(order).active === step]).toEqual([
        order,
        expected(order).step === step,
      ]);
  }

  test('[UPL-05][UPL-06] before it is paid, documents and payment are the active step', () => {
    presentWhereItFits('upload');
    presentWhereItFits('payment');
  });

  test('[UPL-07] in progress is the active step of a paid order that is not completed', () => {
    presentWhereItFits('in-progress');
  });

  test('[UPL-08] completed is the active step once every applicant has a result', () => {
    presentWhereItFits('completed');
  });

  test('[UPL-06] the confirm page changes only the upload step, to the payment', () => {
    for (const order of orders) {
      const { active } = orderProgress(order);
      const there = orderProgress(order, true).active;
      expect(there).toBe(active === 'upload' ? 'payment' : active);
    }
  });

  test('[UPL-09] Refresh is offered while a payment or a price difference may have been paid, never for a canceled order', () => {
    for (const order of orders) {
      const open =
        order.payStatus === 'waiting-for-payment' || order.hasPendingPriceDifference === true;
      expect(orderProgress(order).offersRefresh).toBe(open && !isCancelled(order));
    }
  });

  test('[UPL-10][DET-13] the two pages of an order never redirect to each other in a loop', () => {
    for (const order of orders) {
      expect(isEditable(order)).toBe(order.payStatus === 'unpaid' && !expected(order).cancelled);
      if (belongsToUploadPage(order)) expect(isEditable(order)).toBe(true);
      if (order.payStatus !== 'unpaid') expect(belongsToUploadPage(order)).toBe(false);
    }
  });

  test('[ORD-15] no order is both canceled and completed, or canceled and editable', () => {
    for (const order of orders) {
      expect(isCancelled(order)).toBe(expected(order).cancelled);
      expect(isCancelled(order) && (isCompleted(order) || isEditable(order))).toBe(false);
    }
  });
});

test('the order of the applicants never matters', () => {
  const order = fc.record({
    payStatus: fc.constantFrom(...payStatuses.names),
    hasPendingPriceDifference: fc.boolean(),
    applicants: fc.array(fc.constantFrom(...stages), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(order, (present) => {
      const turned = { ...present, applicants: present.applicants.toReversed() };
      expect(cardAction(turned)).toBe(cardAction(present));
      expect(orderProgress(turned)).toEqual(orderProgress(present));
      expect(belongsToUploadPage(turned)).toBe(belongsToUploadPage(present));
    }),
  );
});

test('[ORD-17][ORD-18] only a revision and a refusal are shown as danger', () => {
  for (const stage of stages) {
    const isDanger = stage.status === 'revision-needed' || stage.result === 'refused';
    expect(describeApplicantStatus(stage).tone === 'danger').toBe(isDanger);
  }
});

import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import {
  aheadOfUtc,
  applicantId,
  applicantResult,
  applicantStatus,
  calendarDate,
  count,
  done,
  instant,
  nothing,
  operatorInShort,
  orderId,
  words,
} from './desk-scalars';

/**
 * The event for which a case waits. 'first-check' and 're-submitted' wait for a reviewer,
 * 'to-submit' for a submitter, 'embassy' for the result, 'traveller' for a correction or a payment;
 * 'done' for nothing.
 */
export const waits = [
  'first-check',
  're-submitted',
  'to-submit',
  'embassy',
  'traveller',
  'done',
] as const;
const wait = v.picklist(waits);
export type Wait = v.InferOutput<typeof wait>;

/** Something that a look at the case would find at once. */
export const warnings = [
  'passport-differs',
  'photo-problems',
  'arrival-soon',
  'refund-waits',
  'alarm-open',
] as const;
const warning = v.picklist(warnings);

const claim = v.object({
  operator: operatorInShort,
  until: instant,
  isMine: v.boolean(),
});

/** One applicant of an order; the case is the order. */
const queueRow = v.object({
  caseId: orderId,
  applicantId,
  /** 1 of 2 */
  number: count,
  applicants: count,
  /** 'Applicant 1' for operators who see no persons. */
  name: v.string(),
  countryId: v.number(),
  countryName: v.string(),
  /** '/flags/in.svg' without folder and ending. */
  flagKey: v.string(),
  productName: v.string(),
  status: applicantStatus,
  result: v.optional(applicantResult),
  wait,
  /** Documents, photo and form that are still to be checked, or that were re-submitted. */
  openItems: count,
  warnings: v.array(warning),
  waitsSince: instant,
  /** Until when our part is promised; absent if it waits for somebody else without a date. */
  dueAt: v.optional(instant),
  arrival: v.optional(calendarDate),
  claim: v.optional(claim),
  hasPriceDifference: v.boolean(),
});
export type QueueRow = v.InferOutput<typeof queueRow>;

/** Every field narrows; an absent one does not. */
export const queueFilter = v.object({
  waits: v.optional(v.pipe(v.array(wait), v.maxLength(6))),
  /** Cases that this operator has claimed. */
  mine: v.optional(v.boolean()),
  unclaimed: v.optional(v.boolean()),
  operatorId: v.optional(v.pipe(v.string(), v.maxLength(36))),
  countryId: v.optional(v.number()),
  withWarning: v.optional(v.boolean()),
  overdue: v.optional(v.boolean()),
  /**
   * Part of an order's number, an e-mail address, a passport number or a name; for operators who see
   * no persons part of an order's number only.
   */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});
export type QueueFilter = v.InferOutput<typeof queueFilter>;

const queueCounts = v.object({
  /** first-check, re-submitted and to-submit. */
  open: count,
  mine: count,
  firstCheck: count,
  reSubmitted: count,
  toSubmit: count,
  embassy: count,
  traveller: count,
  overdue: count,
  withWarning: count,
  messages: count,
  alarms: count,
  refundsToApprove: count,
});
export type QueueCounts = v.InferOutput<typeof queueCounts>;

/** Without the search, which is for a person: a saved filter outlives everybody's case. */
const keptFilter = v.omit(queueFilter, ['search']);
const savedFilter = v.object({ id: v.string(), name: v.string(), filter: keptFilter });

export const deskQueueCalls = {
  /** Overdue first, then by promise, own claims before others of the same promise. */
  deskQueue: defineDeskCall({
    path: '/queue',
    access: 'operator',
    request: v.object({
      filter: v.optional(queueFilter, {}),
      /** 'promise' is the order of work; 'longest' is by how long a case has waited. */
      order: v.optional(v.picklist(['promise', 'longest']), 'promise'),
      after: v.optional(count, 0),
      most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 100),
      aheadOfUtc,
    }),
    response: v.object({
      rows: v.array(queueRow),
      /** Rows that fit the filter. */
      total: count,
      /** Independent of the filter. */
      counts: queueCounts,
      updatedAt: instant,
      /** Since midnight of the operator's clock. */
      doneToday: count,
    }),
  }),
  /** The plots: the work of the coming days, and the load and the waiting time of the last 30. */
  deskLoad: defineDeskCall({
    path: '/queue/load',
    access: 'operator',
    request: v.object({ aheadOfUtc }),
    response: v.object({
      /** Open work by the day of its promise, in order; what is late counts for today. */
      coming: v.array(
        v.object({
          day: calendarDate,
          late: count,
          firstCheck: count,
          reSubmitted: count,
          toSubmit: count,
        }),
      ),
      /** Checks and submissions of a usual day of the team: the mean of the last 14 worked days. */
      capacity: count,
      past: v.array(
        v.object({
          day: calendarDate,
          arrived: count,
          finished: count,
          /** Of the checks that were finished that day; absent if there was none. */
          medianWaitMinutes: v.optional(v.number()),
        }),
      ),
      holders: v.array(v.object({ operator: operatorInShort, cases: count })),
      unclaimed: count,
    }),
  }),
  deskFilters: defineDeskCall({
    path: '/queue/filters',
    access: 'operator',
    request: nothing,
    response: v.object({ filters: v.array(savedFilter) }),
  }),
  deskSaveFilter: defineDeskCall({
    path: '/queue/filters/save',
    access: 'operator',
    changes: true,
    request: v.object({ name: words(60), filter: keptFilter }),
    response: v.object({ id: v.string() }),
  }),
  deskDeleteFilter: defineDeskCall({
    path: '/queue/filters/delete',
    access: 'operator',
    changes: true,
    request: v.object({ id: v.pipe(v.string(), v.maxLength(36)) }),
    response: done,
  }),
};

import * as v from 'valibot';
import { identities, payStatuses } from '../codes';
import { caseItem } from './case-item';
import {
  applicantId,
  applicantResult,
  applicantStatus,
  calendarDate,
  cents,
  count,
  fence,
  instant,
  itemKey,
  operatorInShort,
  orderId,
  seen,
  uploadId,
} from './desk-scalars';

/**
 * The actions on an applicant; a case lists those possible now. The program offers nothing else,
 * and the server refuses everything else.
 */
const applicantActions = [
  'decide-items',
  'finish-check',
  'submit-to-embassy',
  'add-letter',
  'give-result',
  'replace-visa',
  'refuse',
] as const;

const letter = v.object({
  name: v.string(),
  files: v.array(v.object({ uploadId, mimeType: v.string(), size: count })),
});

const caseApplicant = v.object({
  id: applicantId,
  number: count,
  /** For operators who see no persons both names are 'Applicant 1', and items have no content. */
  firstName: v.string(),
  /** As in the passport, else the first name. */
  fullName: v.string(),
  occupation: v.picklist(identities.names),
  status: applicantStatus,
  result: v.optional(applicantResult),
  reason: v.optional(v.string()),
  refundReason: v.optional(v.string()),
  statusLog: v.array(v.object({ status: applicantStatus, at: instant })),
  items: v.array(caseItem),
  letterNotes: v.optional(v.string()),
  letters: v.array(letter),
  visa: v.optional(v.object({ uploadId })),
  submission: v.optional(v.object({ submittedOn: calendarDate, reference: v.string() })),
  /** A finished check is sent at this time; until then its operator can take it back. */
  sendsAt: v.optional(instant),
  /** It could not be sent: it is tried again by itself, or was given up and is to be sent anew. */
  notSent: v.optional(v.picklist(['tried-again', 'given-up'])),
  /** Other orders with the same passport number. */
  samePassport: v.array(
    v.object({
      caseId: orderId,
      productName: v.string(),
      status: applicantStatus,
      result: v.optional(applicantResult),
      at: instant,
    }),
  ),
  actions: v.array(v.picklist(applicantActions)),
  /** Of this applicant: a decision on the applicant carries it. */
  seen,
});
export type CaseApplicant = v.InferOutput<typeof caseApplicant>;

const refundInCase = v.object({
  id: v.string(),
  amount: cents,
  label: v.string(),
  /** 'to-approve' waits for a second person. */
  state: v.picklist(['to-approve', 'declined', 'asked', 'sent', 'done', 'failed', 'refused']),
  at: instant,
  askedBy: v.optional(operatorInShort),
  approvedBy: v.optional(operatorInShort),
});

const caseMoney = v.object({
  payStatus: v.picklist(payStatuses.names),
  /** Cents; fixed when the traveller submitted. */
  fee: v.optional(cents),
  discount: cents,
  paid: cents,
  /** The amount that can still be refunded. */
  refundable: cents,
  /** The amount that the refund policy gives back today. */
  refundByRule: cents,
  payments: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      amount: cents,
      provider: v.string(),
      state: v.picklist(['open', 'paid', 'closed']),
      paidAt: v.optional(instant),
      /** The part of the payment that can still be refunded. */
      left: cents,
      /**
       * The part of it that was requested back: sent, waiting or declined. Above the limit a second
       * person decides.
       */
      back: cents,
    }),
  ),
  differences: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      amount: cents,
      openedAt: instant,
      paidAt: v.optional(instant),
    }),
  ),
  refunds: v.array(refundInCase),
  alarms: v.array(
    v.object({ id: v.number(), problem: v.string(), detail: v.string(), at: instant }),
  ),
});

/** An action on the case, without the looks at it. What it was about is named by the case itself. */
const historyEntry = v.object({
  at: instant,
  operator: v.optional(operatorInShort),
  what: v.string(),
  /** The number of the applicant, and the key of the item. */
  applicant: v.optional(count),
  item: v.optional(itemKey),
  verdict: v.optional(v.picklist(['passed', 'revision'])),
  result: v.optional(applicantResult),
  /** The action that was taken back. */
  undone: v.optional(v.string()),
  /** The colleague whom the case was handed to. */
  to: v.optional(operatorInShort),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** The actions on the order as a whole; a case lists those possible now. */
export const caseActions = ['ask-price-difference', 'cancel', 'refund', 'give-coupon'] as const;

export const deskCase = v.object({
  caseId: orderId,
  createdAt: instant,
  countryId: v.number(),
  countryName: v.string(),
  flagKey: v.string(),
  productName: v.string(),
  needDays: count,
  arrival: v.optional(calendarDate),
  dueAt: v.optional(instant),
  isCancelled: v.boolean(),
  traveller: v.object({
    /** Absent for operators who see no persons (`seesPersons`). */
    email: v.optional(v.string()),
    language: v.optional(v.string()),
    /** The account was deleted: only what the law makes us keep is left of the case. */
    isErased: v.boolean(),
  }),
  claim: v.optional(
    v.object({ operator: operatorInShort, until: instant, isMine: v.boolean(), fence }),
  ),
  applicants: v.array(caseApplicant),
  /** Absent for operators whose roles do not see money: only finance and support do. */
  money: v.optional(caseMoney),
  notes: v.array(v.object({ operator: operatorInShort, at: instant, words: v.string() })),
  messages: v.array(
    v.object({
      id: v.string(),
      at: instant,
      words: v.string(),
      answers: v.array(v.object({ operator: operatorInShort, at: instant, words: v.string() })),
    }),
  ),
  /** The last audit rows of the case, newest first. */
  history: v.array(historyEntry),
  actions: v.array(v.picklist(caseActions)),
  /** Of the order: a decision on the order carries it. */
  seen,
});
export type DeskCase = v.InferOutput<typeof deskCase>;

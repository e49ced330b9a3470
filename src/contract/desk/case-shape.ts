import * as v from 'valibot';
import { caseApplicant } from './case-applicant';
import { caseMoney } from './case-money';
import {
  calendarDate,
  count,
  fence,
  instant,
  operatorInShort,
  orderId,
  seen,
} from './desk-scalars';

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
  history: v.array(
    v.object({ at: instant, operator: v.optional(operatorInShort), what: v.string() }),
  ),
  actions: v.array(v.picklist(caseActions)),
  /** Of the order: a decision on the order carries it. */
  seen,
});
export type DeskCase = v.InferOutput<typeof deskCase>;

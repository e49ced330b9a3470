import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import {
  applicantId,
  calendarDate,
  cents,
  count,
  deciding,
  decisionId,
  instant,
  itemKey,
  orderId,
  seen,
  seenOfCase,
  uploadId,
  words,
} from './desk-scalars';
import { revisionReasons } from './revision-reasons';

const onApplicant = { ...deciding, applicantId, seen };
const onOrder = { ...deciding, seen };

/**
 * The answer of every decision: the case is to be loaded again if the program needs more of it. A
 * request that is repeated with the same `decisionId` gets the same answer and decides nothing.
 */
const decided = v.object({
  decisionId,
  at: instant,
  /** Until when `deskUndo` takes it back; absent if it cannot be taken back. */
  undoUntil: v.optional(instant),
  /** The fingerprints after the decision. */
  seen: seenOfCase,
});
export type Decided = v.InferOutput<typeof decided>;

const fileKey = v.pipe(v.string(), v.minLength(16), v.maxLength(128));

/** A visa's file, and what is printed on it. */
const visa = v.object({
  file: fileKey,
  passportNumber: words(40),
  surname: words(100),
  givenName: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  number: v.optional(words(40)),
  validFrom: v.optional(calendarDate),
  validUntil: v.optional(calendarDate),
});

export const deskDecisionCalls = {
  /**
   * Decides an item. It stays a draft, which `deskUndo` or another decision changes, until
   * `deskFinishCheck` sends it.
   */
  deskDecideItem: defineDeskCall({
    path: '/decide/item',
    access: ['reviewer'],
    changes: true,
    request: v.object({
      ...deciding,
      applicantId,
      item: itemKey,
      seen,
      decision: v.variant('verdict', [
        v.object({
          verdict: v.literal('passed'),
          /** Fields of the passport that are to be as they were read, not as they were typed. */
          takeOver: v.optional(
            v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(7)),
          ),
        }),
        v.object({
          verdict: v.literal('revision'),
          reason: v.picklist(revisionReasons),
          where: v.optional(v.pipe(v.array(words(60)), v.maxLength(10))),
          /** The text for the traveller; if absent, the text of the reason. */
          words: v.optional(words(200)),
        }),
      ]),
    }),
    response: decided,
  }),
  /**
   * Sends the drafts of one applicant: with a revision among them the traveller is asked for it,
   * else the pre-check is passed. Refused with 'items-open' while a required item has no decision.
   */
  deskFinishCheck: defineDeskCall({
    path: '/decide/finish-check',
    access: ['reviewer'],
    changes: true,
    request: v.object(onApplicant),
    response: v.object({
      ...decided.entries,
      outcome: v.picklist(['passed', 'revision']),
    }),
  }),
  deskSubmitToEmbassy: defineDeskCall({
    path: '/decide/submit',
    access: ['submitter'],
    changes: true,
    request: v.object({ ...onApplicant, submittedOn: calendarDate, reference: words(80) }),
    response: decided,
  }),
  deskAddLetter: defineDeskCall({
    path: '/decide/letter',
    access: ['submitter'],
    changes: true,
    request: v.object({
      ...onApplicant,
      name: words(120),
      /** Replaces the notes that accompany all letters. */
      notes: v.optional(words(2000)),
      files: v.pipe(v.array(fileKey), v.minLength(1), v.maxLength(10)),
    }),
    response: decided,
  }),
  /**
   * A result other than a refusal. An approval needs the visa's file, and what is printed on it:
   * the server compares it with the passport's data and refuses a difference ('visa-of-another').
   */
  deskGiveResult: defineDeskCall({
    path: '/decide/result',
    access: ['submitter'],
    changes: true,
    request: v.object({
      ...onApplicant,
      result: v.picklist(['approved', 'self-collection', 'mailed-by-embassy']),
      visa: v.optional(visa),
      /** Notes on the result for the traveller. */
      notes: v.optional(words(2000)),
    }),
    response: decided,
  }),
  /**
   * Replaces the visa of an approved applicant by a corrected one, for example after a misspelled
   * name. The traveller is told, and phones no longer show the first one.
   */
  deskReplaceVisa: defineDeskCall({
    path: '/decide/replace-visa',
    access: ['submitter'],
    changes: true,
    request: v.object({ ...onApplicant, visa }),
    response: decided,
  }),
  deskRefuse: defineDeskCall({
    path: '/decide/refuse',
    access: ['submitter'],
    changes: true,
    request: v.object({
      ...onApplicant,
      /** The embassy's reason, as the traveller reads it. */
      reason: words(2000),
      refundReason: v.optional(words(500)),
    }),
    response: decided,
  }),
  deskAskPriceDifference: defineDeskCall({
    path: '/decide/price-difference',
    access: ['finance', 'submitter'],
    changes: true,
    request: v.object({
      ...onOrder,
      /** The subject of the payment, for the traveller. */
      label: words(120),
      amount: v.pipe(cents, v.minValue(1)),
    }),
    response: decided,
  }),
  /** Cancels what is not decided yet. The refund is what the policy gives back at this stage. */
  deskCancel: defineDeskCall({
    path: '/decide/cancel',
    access: ['support', 'finance'],
    changes: true,
    needsProof: true,
    request: v.object({
      ...onOrder,
      reason: v.picklist(['mistake', 'travel-plan', 'other']),
      /** The amount that the screen showed; another one is refused with 'changed'. */
      refund: cents,
    }),
    response: v.object({ ...decided.entries, refundId: v.optional(v.string()) }),
  }),
  /** A refund of any amount up to what is left; above the limit it waits for a second person. */
  deskRefund: defineDeskCall({
    path: '/decide/refund',
    access: ['finance'],
    changes: true,
    needsProof: true,
    request: v.object({
      ...onOrder,
      paymentId: v.pipe(v.string(), v.maxLength(64)),
      amount: v.pipe(cents, v.minValue(1)),
      /** The text for the traveller. */
      label: words(60),
    }),
    response: v.object({
      ...decided.entries,
      refundId: v.string(),
      state: v.picklist(['to-approve', 'asked', 'sent', 'done', 'failed']),
    }),
  }),
  /** Takes back the operator's own decision, as long as it can be. */
  deskUndo: defineDeskCall({
    path: '/decide/undo',
    access: 'operator',
    changes: true,
    request: v.object({ decisionId, caseId: orderId }),
    response: v.object({ seen: decided.entries.seen }),
  }),
  /** A PDF or picture for a letter or a visa; it belongs to the case's traveller. */
  deskUpload: defineDeskCall({
    path: '/upload',
    access: ['submitter'],
    body: 'multipart',
    changes: true,
    request: v.object({ caseId: orderId }),
    response: v.object({
      key: fileKey,
      uploadId,
      mimeType: v.string(),
      size: count,
      /**
       * The passport number and the name in a machine-readable zone or the text of the file; only
       * for a comparison.
       */
      read: v.optional(
        v.object({ passportNumber: v.optional(v.string()), name: v.optional(v.string()) }),
      ),
    }),
  }),
};

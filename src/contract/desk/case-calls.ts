import * as v from 'valibot';
import { documentStatuses, documentStyles, formStatuses, identities, payStatuses } from '../codes';
import { defineDeskCall } from './define-desk-call';
import {
  applicantId,
  applicantResult,
  applicantStatus,
  calendarDate,
  cents,
  count,
  done,
  fence,
  instant,
  itemKey,
  operatorInShort,
  orderId,
  seen,
  uploadId,
  words,
} from './desk-scalars';
import { revisionReasons } from './revision-reasons';

/** A file of a case: `GET /files/<id>?case=<case id>`, which writes an audit row for each look. */
const caseFile = v.object({
  uploadId,
  mimeType: v.string(),
  /** In bytes. */
  size: count,
  status: v.picklist(documentStatuses.names),
  reason: v.optional(v.string()),
  addedAt: instant,
});

/** What the operator has decided about an item and not yet sent. */
const draft = v.object({
  verdict: v.picklist(['passed', 'revision']),
  reason: v.optional(v.picklist(revisionReasons)),
  /** The fields or places that a revision is about. */
  where: v.optional(v.array(v.string())),
  /** What the traveller will read. */
  words: v.optional(v.string()),
  operator: operatorInShort,
  at: instant,
});

const passportField = v.picklist([
  'passportNumber',
  'surname',
  'givenName',
  'countryCode',
  'sex',
  'birthday',
  'expireDate',
]);
export type DeskPassportField = v.InferOutput<typeof passportField>;

/** One line of the comparison; a value that is not known is absent. */
const comparedField = v.object({
  field: passportField,
  typed: v.optional(v.string()),
  read: v.optional(v.string()),
  differs: v.boolean(),
  /** Whether the zone's check figure confirms what was read. */
  checkFits: v.optional(v.boolean()),
});

/** A fact that a requirement is judged by; 'judge' if only a person can see it. */
const finding = v.object({
  what: v.string(),
  verdict: v.picklist(['fits', 'differs', 'judge']),
  detail: v.optional(v.string()),
});

const item = v.object({
  key: itemKey,
  kind: v.picklist(['photo', 'passport', 'document', 'form']),
  name: v.string(),
  required: v.boolean(),
  style: v.optional(v.picklist(documentStyles.names)),
  /** What the product asks for. */
  requirement: v.array(v.string()),
  /** 'missing' for an optional document that was not added. */
  status: v.picklist(['missing', 'to-check', 'passed', 'failed']),
  reason: v.optional(v.string()),
  draft: v.optional(draft),
  files: v.array(caseFile),
  findings: v.array(finding),
  /** Of a passport. */
  passport: v.optional(
    v.object({
      fields: v.array(comparedField),
      /** The two lines as they were read; absent if none was found. */
      zone: v.optional(v.array(v.string())),
    }),
  ),
  /** Of a photo. */
  photo: v.optional(
    v.object({
      /** The picture as it was uploaded, and the one that was made from it. */
      originalId: uploadId,
      photoId: uploadId,
      thumbnailId: uploadId,
      widthMm: v.number(),
      heightMm: v.number(),
      /** Of the background, in words: 'White'. */
      color: v.string(),
      problems: v.array(v.string()),
    }),
  ),
  /** Of a form. */
  form: v.optional(
    v.object({
      status: v.picklist(formStatuses.names),
      sections: v.array(
        v.object({
          title: v.string(),
          answers: v.array(v.object({ question: v.string(), answer: v.optional(v.string()) })),
        }),
      ),
    }),
  ),
  /** Of this item: a decision on it carries it. */
  seen,
});
export type CaseItem = v.InferOutput<typeof item>;

/** What may be done now. The program offers nothing else, and the server refuses everything else. */
export const applicantActions = [
  'decide-items',
  'finish-check',
  'submit-to-embassy',
  'add-letter',
  'give-result',
  'replace-visa',
  'refuse',
] as const;
export const caseActions = ['ask-price-difference', 'cancel', 'refund', 'give-coupon'] as const;

const letter = v.object({
  name: v.string(),
  files: v.array(v.object({ uploadId, mimeType: v.string(), size: count })),
});

const caseApplicant = v.object({
  id: applicantId,
  number: count,
  firstName: v.string(),
  /** As in the passport, else the first name. */
  fullName: v.string(),
  occupation: v.picklist(identities.names),
  status: applicantStatus,
  result: v.optional(applicantResult),
  reason: v.optional(v.string()),
  refundReason: v.optional(v.string()),
  statusLog: v.array(v.object({ status: applicantStatus, at: instant })),
  items: v.array(item),
  letterNotes: v.optional(v.string()),
  letters: v.array(letter),
  visa: v.optional(v.object({ uploadId })),
  submission: v.optional(v.object({ submittedOn: calendarDate, reference: v.string() })),
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
  /** What can still be given back. */
  refundable: cents,
  /** What the refund policy gives back today. */
  refundByRule: cents,
  payments: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      amount: cents,
      provider: v.string(),
      state: v.picklist(['open', 'paid', 'closed']),
      paidAt: v.optional(instant),
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
    email: v.string(),
    language: v.optional(v.string()),
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

const caseId = orderId;

export const deskCaseCalls = {
  deskCase: defineDeskCall({
    path: '/case',
    access: 'operator',
    request: v.object({ caseId }),
    response: deskCase,
  }),
  /**
   * Takes a case, or takes it again after the lease ran out. `takeOver` takes it from a colleague,
   * who then can decide nothing any more.
   */
  deskClaim: defineDeskCall({
    path: '/case/claim',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, takeOver: v.optional(v.boolean(), false) }),
    response: v.object({ fence, until: instant }),
  }),
  /** The next case by the order of the queue that nobody has, claimed; absent if there is none. */
  deskClaimNext: defineDeskCall({
    path: '/case/claim-next',
    access: 'operator',
    changes: true,
    request: v.object({
      waits: v.optional(v.array(v.picklist(['first-check', 're-submitted', 'to-submit']))),
    }),
    response: v.object({
      claimed: v.optional(v.object({ caseId: orderId, applicantId, fence, until: instant })),
    }),
  }),
  deskRenewClaim: defineDeskCall({
    path: '/case/renew',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence }),
    response: v.object({ until: instant }),
  }),
  deskReleaseClaim: defineDeskCall({
    path: '/case/release',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence }),
    response: done,
  }),
  deskHandOver: defineDeskCall({
    path: '/case/hand-over',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence, to: v.pipe(v.string(), v.maxLength(36)) }),
    response: done,
  }),
  deskAddNote: defineDeskCall({
    path: '/case/note',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, words: words(1000) }),
    response: done,
  }),
};

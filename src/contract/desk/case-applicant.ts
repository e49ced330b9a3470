import * as v from 'valibot';
import { identities } from '../codes';
import { caseItem } from './case-item';
import {
  applicantId,
  applicantResult,
  applicantStatus,
  calendarDate,
  count,
  instant,
  orderId,
  seen,
  uploadId,
} from './desk-scalars';

/**
 * The actions on an applicant; a case lists those possible now. The program offers nothing else,
 * and the server refuses everything else.
 */
export const applicantActions = [
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

export const caseApplicant = v.object({
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

import * as v from 'valibot';
import { applicantResults, applicantStatuses } from '../codes';
import { applicantId, calendarDate, instant, orderId } from '../scalars';

export { applicantId, calendarDate, instant, orderId };

export const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Words of an operator, for a traveller or for colleagues. */
export const words = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
/** An id that the desk's program makes, so that a repeated request decides nothing twice. */
export const decisionId = v.pipe(v.string(), v.uuid());
/** The fingerprint of what was shown; it changes with everything that a decision depends on. */
export const seen = v.pipe(v.string(), v.maxLength(64));
/** The fingerprints of a case, of an applicant in it and of an item. */
export const seenOfCase = v.object({
  order: seen,
  applicant: v.optional(seen),
  item: v.optional(seen),
});
/** The number of a claim; each new claim of a case has a higher one. */
export const fence = v.pipe(v.number(), v.integer(), v.minValue(1));
/**
 * Minutes by which the operator's clock is ahead of UTC: what is counted by days is counted by the
 * operator's own days.
 */
export const aheadOfUtc = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)),
  0,
);
export const uploadId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
export const nothing = v.object({});
export const done = v.object({});

export const applicantStatus = v.picklist(applicantStatuses.names);
export const applicantResult = v.picklist(applicantResults.names);

/** An item of an applicant that is reviewed: 'photo', 'form', or 'document-' and its number. */
export const itemKey = v.pipe(v.string(), v.regex(/^(?:photo|form|document-[1-9][0-9]{0,8})$/));

/** The fields that every decision on a case carries. */
export const deciding = {
  decisionId,
  caseId: orderId,
  fence,
};

export const operatorInShort = v.object({
  id: v.string(),
  name: v.string(),
  /** Two letters. */
  initials: v.string(),
});
export type OperatorInShort = v.InferOutput<typeof operatorInShort>;

import type { CaseApplicant, CaseItem, DeskCase } from '../../src/contract/desk/case-calls';
import { countWords } from '../words/date-words';
import { findItem, type ItemPlace } from './case-items';
import { statusWords } from './status-words';

const fileIds = ({ files }: CaseItem) => files.map(({ uploadId }) => uploadId);

function itemChanges(before: CaseItem, after: CaseItem): string[] {
  const lines: string[] = [];
  const old = new Set(fileIds(before));
  const now = new Set(fileIds(after));
  const added = [...now].filter((id) => !old.has(id)).length;
  const removed = [...old].filter((id) => !now.has(id)).length;
  if (added > 0) lines.push(`${countWords(added, 'page')} new`);
  if (removed > 0) lines.push(`${countWords(removed, 'page')} removed`);
  if (before.status !== after.status)
    lines.push(`${itemWords[before.status]} before, ${itemWords[after.status]} now`);
  for (const field of after.passport?.fields ?? []) {
    const typed = before.passport?.fields.find((each) => each.field === field.field)?.typed;
    if (typed !== field.typed)
      lines.push(`${field.field}: ${typed ?? 'empty'} before, ${field.typed ?? 'empty'} now`);
  }
  const answers = (item: CaseItem) => JSON.stringify(item.form?.sections ?? []);
  if (answers(before) !== answers(after)) lines.push('Other answers in the form');
  const verdict = ({ draft }: CaseItem) => draft && `${draft.verdict} by ${draft.operator.name}`;
  if (verdict(before) !== verdict(after))
    lines.push(
      `${verdict(before) ?? 'no decision'} before, ${verdict(after) ?? 'no decision'} now`,
    );
  return lines;
}

const itemWords: Record<CaseItem['status'], string> = {
  missing: 'not added',
  'to-check': 'to check',
  passed: 'passed',
  failed: 'to be revised',
};

const applicantChanges = (before: CaseApplicant, after: CaseApplicant): string[] =>
  before.status === after.status && before.result === after.result
    ? []
    : [`${after.fullName}: ${statusWords(before)} before, ${statusWords(after)} now`];

/**
 * What has changed in a case between two looks at it, as lines for the operator whose decision was
 * refused; `about` is what was decided on.
 */
export function describeChange(before: DeskCase, after: DeskCase, about: ItemPlace): string[] {
  const lines: string[] = [];
  const [old, now] = [findItem(before, about), findItem(after, about)];
  if (old && now) lines.push(...itemChanges(old, now));
  if (old && !now) lines.push(`${old.name} was removed`);
  for (const applicant of before.applicants) {
    const later = after.applicants.find(({ id }) => id === applicant.id);
    if (later) lines.push(...applicantChanges(applicant, later));
    else lines.push(`${applicant.fullName} was removed`);
  }
  if (!before.isCancelled && after.isCancelled) lines.push('The order was cancelled');
  if (before.arrival !== after.arrival)
    lines.push(
      `Arrival ${before.arrival ?? 'without a date'} before, ${after.arrival ?? 'without a date'} now`,
    );
  return lines.length > 0 ? lines : ['The case was changed elsewhere; this is its present state'];
}

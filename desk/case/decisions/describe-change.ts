import type { CaseApplicant, DeskCase } from '../../../src/contract/desk/case-shape';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import { formatCount, formatDay, formatMoney } from '../../ui/formats';
import { findItem, type ItemPlace } from '../case-items';
import { fieldLabels, lackingText } from './revision-text';
import { statusLabel } from '../../../src/domain/english/applicant-state-names';

const fileIds = ({ files }: CaseItem) => files.map(({ uploadId }) => uploadId);

function itemChanges(before: CaseItem, after: CaseItem): string[] {
  const lines: string[] = [];
  const old = new Set(fileIds(before));
  const now = new Set(fileIds(after));
  const added = [...now].filter((id) => !old.has(id)).length;
  const removed = [...old].filter((id) => !now.has(id)).length;
  if (added > 0) lines.push(`${formatCount(added, 'page')} new`);
  if (removed > 0) lines.push(`${formatCount(removed, 'page')} removed`);
  if (before.status !== after.status)
    lines.push(`${itemWords[before.status]} before, ${itemWords[after.status]} now`);
  for (const field of after.passport?.fields ?? []) {
    const earlier = before.passport?.fields.find((each) => each.field === field.field);
    if (typedText(earlier) !== typedText(field))
      lines.push(
        `${fieldLabels[field.field]}: ${typedText(earlier)} before, ${typedText(field)} now`,
      );
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

type Compared = NonNullable<CaseItem['passport']>['fields'][number];

const typedText = (field: Compared | undefined): string =>
  field?.lacking === undefined ? formatDay(field?.typed ?? 'empty') : lackingText(field);

const itemWords: Record<CaseItem['status'], string> = {
  missing: 'not added',
  'to-check': 'to check',
  passed: 'passed',
  failed: 'to be revised',
};

function applicantChanges(before: CaseApplicant, after: CaseApplicant): string[] {
  const lines: string[] = [];
  if (before.status !== after.status || before.result !== after.result)
    lines.push(`${after.fullName}: ${statusLabel(before)} before, ${statusLabel(after)} now`);
  const added = after.letters.length - before.letters.length;
  if (added > 0) lines.push(`${after.fullName}: ${formatCount(added, 'letter')} new`);
  if (before.visa?.uploadId !== after.visa?.uploadId)
    lines.push(`${after.fullName}: another visa file`);
  if (before.submission?.reference !== after.submission?.reference)
    lines.push(`${after.fullName}: submitted, reference ${after.submission?.reference ?? 'none'}`);
  return lines;
}

function moneyChanges({ money: before }: DeskCase, { money: after }: DeskCase): string[] {
  if (!before || !after) return [];
  const amount = (name: string, was: number, is: number) =>
    was === is ? [] : [`${name}: ${formatMoney(was)} before, ${formatMoney(is)} now`];
  const open = ({ differences }: typeof before) =>
    differences.filter(({ paidAt }) => paidAt === undefined).length;
  return [
    ...amount('Paid', before.paid, after.paid),
    ...amount('Can still be given back', before.refundable, after.refundable),
    ...(open(before) === open(after)
      ? []
      : [`Open price differences: ${open(before)} before, ${open(after)} now`]),
  ];
}

/**
 * The changes of a case between two looks at it, as lines for the operator whose decision was
 * refused; `about` is the item of that decision. None if nothing that is shown has changed: then the
 * refusal's own reason counts.
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
  lines.push(...moneyChanges(before, after));
  if (!before.isCancelled && after.isCancelled) lines.push('The order was cancelled');
  if (before.arrival !== after.arrival)
    lines.push(
      `Arrival ${before.arrival ?? 'without a date'} before, ${after.arrival ?? 'without a date'} now`,
    );
  return lines;
}

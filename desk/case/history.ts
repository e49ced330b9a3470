import type { DeskCase, HistoryEntry } from '../../src/contract/desk/case-shape';
import { statusLabel } from '../../src/domain/english/applicant-state-names';

/** A line of a case's history: what was done, to what, and by whom. */
interface HistoryLine {
  readonly at: string;
  readonly text: string;
}

/**
 * The history in short, newest first. What one operator did in the same way to several objects in a row
 * is one line that names them all.
 */
export function historyLines({
  history,
  applicants,
}: Pick<DeskCase, 'history' | 'applicants'>): HistoryLine[] {
  const groups: { first: HistoryEntry; objects: string[]; times: number }[] = [];
  for (const entry of history) {
    const last = groups.at(-1);
    const object = objectOf(entry, applicants);
    if (last && isAlike(last.first, entry)) {
      last.times += 1;
      if (object !== undefined && !last.objects.includes(object)) last.objects.push(object);
    } else groups.push({ first: entry, objects: object === undefined ? [] : [object], times: 1 });
  }
  return groups.map(({ first, objects, times }) => ({
    at: first.at,
    text: [
      textOf(first, objects.toReversed().join(', ')),
      first.operator && `, ${first.operator.name}`,
      objects.length === 0 && times > 1 && `, ${times} times`,
    ]
      .filter(Boolean)
      .join(''),
  }));
}

const isAlike = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.operator?.id === other.operator?.id && textOf(one, '') === textOf(other, '');

/** 'Visa photo'; where the order has several applicants 'Visa photo of Kabir'. */
function objectOf(
  { applicant: number, item: key }: HistoryEntry,
  applicants: DeskCase['applicants'],
): string | undefined {
  const applicant = applicants.find((each) => each.number === number);
  if (!applicant) return undefined;
  if (key === undefined) return applicant.firstName;
  const item = applicant.items.find((each) => each.key === key)?.name ?? 'An item';
  return applicants.length > 1 ? `${item} of ${applicant.firstName}` : item;
}

const verdicts = { passed: 'approved', revision: 'sent back' } as const;

const texts: Readonly<Record<string, (objects: string, entry: HistoryEntry) => string>> = {
  'decide-item': (objects, { verdict }) =>
    `${objects || 'An item'} ${verdict ? verdicts[verdict] : 'decided'}`,
  'finish-check': (objects, { verdict }) =>
    `Check of ${objects} finished: ${verdict === 'revision' ? 'revision asked' : 'passed'}`,
  undo: (objects, { undone }) =>
    `Taken back: ${undone === 'finish-check' ? `the check of ${objects}` : objects}`,
  claim: () => 'Case taken',
  'hand-over': (_, { to }) => (to ? `Handed over to ${to.name}` : 'Handed over'),
  note: () => 'Note added',
  upload: () => 'File uploaded',
  'submit-to-embassy': (objects) => `${objects} submitted to the embassy`,
  'add-letter': (objects) => `Letter for ${objects}`,
  'give-result': (objects, { result }) =>
    `Result of ${objects}${result ? `: ${statusLabel({ status: 'completed', result })}` : ''}`,
  'replace-visa': (objects) => `Visa of ${objects} replaced`,
  refuse: (objects) => `${objects} refused by the embassy`,
  'ask-price-difference': () => 'Price difference asked for',
  cancel: () => 'Order cancelled',
  refund: () => 'Refund asked for',
};

/** An action that has no sentence here is told by its own name. */
function textOf(entry: HistoryEntry, objects: string): string {
  const text = texts[entry.what];
  if (text) return text(objects, entry);
  const name = entry.what.replaceAll('-', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${objects === '' ? '' : `: ${objects}`}`;
}

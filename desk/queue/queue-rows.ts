import type { QueueRow } from '../../src/contract/desk/queue-calls';
import type { Tone } from '../ui/chip';
import type { DeskIconName } from '../ui/desk-icon';
import { formatCount, dayOf, daysBetween, formatDay, type Zone } from '../ui/formats';

interface ToDo {
  readonly tone: Tone;
  readonly icon: DeskIconName;
  readonly text: string;
}

const warned: Record<QueueRow['warnings'][number], ToDo> = {
  'alarm-open': { tone: 'danger', icon: 'bell', text: 'Payment alarm' },
  'passport-differs': { tone: 'wait', icon: 'warning', text: 'Passport differs' },
  'photo-problems': { tone: 'wait', icon: 'photo', text: 'Photo has problems' },
  'refund-waits': { tone: 'wait', icon: 'receipt', text: 'Refund waits' },
  'arrival-soon': { tone: 'wait', icon: 'plane', text: 'Arrives soon' },
};
/** The first that a row has is shown. */
const order = Object.keys(warned) as (keyof typeof warned)[];

function work({ wait, openItems, result }: QueueRow, isLate: boolean): ToDo {
  const tone = isLate ? 'danger' : 'action';
  const items = formatCount(openItems, 'item');
  switch (wait) {
    case 'first-check':
      return { tone, icon: 'search', text: `First check, ${items}` };
    case 're-submitted':
      return { tone, icon: 'refresh', text: `Re-submitted, ${items}` };
    case 'to-submit':
      return { tone, icon: 'bank', text: 'Submit to embassy' };
    case 'embassy':
      return { tone: 'plain', icon: 'bank', text: 'In the embassy' };
    case 'traveller':
      return { tone: 'plain', icon: 'user', text: 'Waits for the traveller' };
    case 'done':
      return {
        tone: 'plain',
        icon: 'check',
        text: result === undefined ? 'Done' : `Done: ${result}`,
      };
  }
}

/** An operator's task in a case: its warning if there is one, else the work it waits for. */
export function toDoOf(row: QueueRow, now: Date): ToDo {
  const warning = order.find((each) => row.warnings.includes(each));
  if (warning !== undefined) return warned[warning];
  return work(row, row.dueAt !== undefined && new Date(row.dueAt) < now);
}

/** In pixels, as the style sheet of the table has them. */
const rowHeight = 40;
const headHeight = 32;
/** So many rows above and below what is seen are there already when somebody scrolls. */
const spare = 12;

/** The rows of a group that are drawn, and the room of those that are not. */
interface RowSlice {
  readonly from: number;
  readonly to: number;
  /** In pixels. */
  readonly above: number;
  readonly below: number;
}

/** A part of what scrolls, in pixels from its top. */
export interface ScrollWindow {
  readonly top: number;
  readonly height: number;
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Which rows of each group are drawn, by the number of rows that each has. */
export function visibleRows(counts: readonly number[], { top, height }: ScrollWindow): RowSlice[] {
  let y = headHeight;
  return counts.map((count) => {
    const first = y + headHeight;
    y = first + count * rowHeight;
    const from = within(Math.floor((top - first) / rowHeight) - spare, count);
    const to = within(Math.ceil((top + height - first) / rowHeight) + spare, count);
    return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
  });
}

/** Where the top of a row is, counted through all groups. */
export function topOfRow(counts: readonly number[], row: number): number {
  let [y, left] = [headHeight, row];
  for (const count of counts) {
    y += headHeight;
    if (left < count) break;
    y += count * rowHeight;
    left -= count;
  }
  return y + left * rowHeight;
}

/**
 * Where to scroll so that a row is seen whole, below the table's sticky head.
 * @returns undefined if it is seen already
 */
export function scrollToRow(
  counts: readonly number[],
  row: number,
  { top, height }: ScrollWindow,
): number | undefined {
  const y = topOfRow(counts, row);
  // The head of the row's group is shown with the first row.
  if (y < top + 2 * headHeight) return Math.max(0, y - 2 * headHeight);
  return y + rowHeight > top + height ? y + rowHeight - height : undefined;
}

export interface RowGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly QueueRow[];
  /** Of them, those whose promise is over. */
  readonly late: number;
}

function placeOf({ dueAt }: QueueRow, now: Date, zone: Zone): { key: string; title: string } {
  if (dueAt === undefined) return { key: 'none', title: 'Without a date' };
  const due = new Date(dueAt);
  const days = daysBetween(dayOf(now, zone), dayOf(due, zone));
  if (days <= 0) return { key: 'today', title: `Today, ${formatDay(now, zone)}` };
  if (days === 1) return { key: 'tomorrow', title: `Tomorrow, ${formatDay(due, zone)}` };
  return days < 7 ? { key: 'week', title: 'Within a week' } : { key: 'later', title: 'Later' };
}

/**
 * Consecutive rows that are promised for about the same time. The order is the server's; what is
 * late is work of today.
 */
export function groupRows(rows: readonly QueueRow[], now: Date, zone?: Zone): RowGroup[] {
  const groups: { key: string; title: string; rows: QueueRow[]; late: number }[] = [];
  for (const row of rows) {
    const { key, title } = placeOf(row, now, zone);
    let group = groups.at(-1);
    if (group?.key !== key) groups.push((group = { key, title, rows: [], late: 0 }));
    group.rows.push(row);
    if (row.dueAt !== undefined && new Date(row.dueAt) < now) group.late += 1;
  }
  return groups;
}

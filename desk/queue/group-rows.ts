import type { QueueRow } from '../../src/contract/desk/queue-calls';
import { dayOf, daysBetween, dayWords, type Zone } from '../words/date-words';

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
  if (days <= 0) return { key: 'today', title: `Today, ${dayWords(now, zone)}` };
  if (days === 1) return { key: 'tomorrow', title: `Tomorrow, ${dayWords(due, zone)}` };
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

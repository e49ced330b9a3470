import type { RejectedFile } from '../../applications/rejected-files';
import type { DraftRow } from '../desk-tables';

// The decision about an item is one row, so the next one takes the place of the revision that was
// sent. It keeps what was asked, and so does the one after it, until a check passes the item.

/** A revision as its traveller read it. */
export interface Asked {
  readonly reason: string | null;
  readonly where: readonly string[];
  readonly words: string;
  readonly operatorId: string;
  /** ISO 8601 */
  readonly at: string;
}

/** A revision that was sent, with the files that were replaced since. */
export interface SentBack {
  readonly asked: Asked;
  readonly files: readonly RejectedFile[];
}

/** The last revision of an item; undefined if none was sent, or if it has passed since. */
export function sentBackOf(
  key: string,
  { drafts, rejected }: { drafts: readonly DraftRow[]; rejected: readonly RejectedFile[] },
): SentBack | undefined {
  const last = drafts.find(({ item }) => item === key);
  const asked = last && askedIn(last);
  const files = rejected.filter(
    ({ elec_id }) => key === (elec_id === null ? 'photo' : `document-${elec_id}`),
  );
  return asked && { asked, files };
}

function askedIn(row: DraftRow): Asked | undefined {
  if (row.sent_at === null)
    return row.asked_before === null ? undefined : (JSON.parse(row.asked_before) as Asked);
  if (row.verdict !== 'revision') return undefined;
  return {
    reason: row.reason,
    where: JSON.parse(row.places) as string[],
    words: row.words ?? '',
    operatorId: row.operator_id,
    at: row.sent_at.toISOString(),
  };
}

/** What a new decision about an item keeps of the revision that it answers. */
export const askedBefore = (sentBack: SentBack | undefined): string | null =>
  sentBack ? JSON.stringify(sentBack.asked) : null;

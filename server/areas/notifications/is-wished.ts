import type { ChangeKind, NoticeKind } from '../../../src/contract/notices';
import type { Db } from '../../infra/db/tables';

/** The choice that decides about a change which is no choice of its own. */
const choices: Readonly<Record<Exclude<ChangeKind, NoticeKind>, NoticeKind>> = {
  cancelled: 'result',
  'paid-late': 'paid',
  'refund-failed': 'refund',
};

const choiceOf = (kind: ChangeKind): NoticeKind =>
  kind === 'cancelled' || kind === 'paid-late' || kind === 'refund-failed' ? choices[kind] : kind;

/** Whether a traveller wants to be told of a kind of change in this way; both, until they choose. */
export async function isWished(
  db: Db,
  { userId, kind }: { readonly userId: string; readonly kind: ChangeKind },
  way: 'mail' | 'push',
): Promise<boolean> {
  const wish = await db
    .selectFrom('notice_wishes')
    .where('user_id', '=', userId)
    .where('kind', '=', choiceOf(kind))
    .select(way)
    .executeTakeFirst();
  return wish?.[way] !== false;
}

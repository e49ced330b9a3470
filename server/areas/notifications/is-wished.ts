import { choiceOfChange, type ChangeKind } from '../../../src/contract/account/notices';
import type { Db } from '../../infra/db/tables';

/** Whether a traveller wants to be told of a kind of change in this way; both, until they choose. */
export async function isWished(
  db: Db,
  { userId, kind }: { readonly userId: string; readonly kind: ChangeKind },
  way: 'mail' | 'push',
): Promise<boolean> {
  const wish = await db
    .selectFrom('notice_wishes')
    .where('user_id', '=', userId)
    .where('kind', '=', choiceOfChange[kind])
    .select(way)
    .executeTakeFirst();
  return wish?.[way] !== false;
}

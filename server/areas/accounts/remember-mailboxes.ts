import { recordMailbox } from '../coupons/welcome';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';

const batchSize = 500;

/**
 * Records the mailboxes of users who received the welcome coupons before mailboxes were recorded.
 */
export async function rememberWelcomed(db: Db, secret: ServerSecret): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .where('is_mailbox_known', '=', false)
      .select(['id', 'email'])
      .limit(batchSize)
      .execute();
    if (users.length === 0) return;
    for (const { email } of users) await recordMailbox(db, secret, email);
    const ids = users.map(({ id }) => id);
    await db.updateTable('users').set({ is_mailbox_known: true }).where('id', 'in', ids).execute();
  }
}

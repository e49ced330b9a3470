import { noteMailbox } from '../coupons/welcome';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';

const batchSize = 500;

/** Writes down the mailboxes of users who were welcomed before mailboxes were written down. */
export async function rememberWelcomed(db: Db, secret: ServerSecret): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .where('is_mailbox_known', '=', false)
      .select(['id', 'email'])
      .limit(batchSize)
      .execute();
    if (users.length === 0) return;
    for (const { email } of users) await noteMailbox(db, secret, email);
    const ids = users.map(({ id }) => id);
    await db.updateTable('users').set({ is_mailbox_known: true }).where('id', 'in', ids).execute();
  }
}

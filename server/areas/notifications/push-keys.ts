import webPush from 'web-push';
import type { Db } from '../../infra/db/tables';

/** The keys that identify this server to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys of the database, made at its first start. They belong to the database, because browsers
 * subscribe with the public one: every server of a database, and a restored one, needs the same.
 */
export async function loadPushKeys(db: Db): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  const kept = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}

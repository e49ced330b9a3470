import type { Db } from '../../../infra/db/tables';
import { newId } from '../../../infra/secrets/random-id';
import { eachSecret, equalText, type ServerSecret } from '../../../infra/secrets/server-secret';
import type { Settings } from '../../../settings/settings';
import type { OperatorRow } from '../desk-tables';

const day = 86_400_000;

/**
 * When somebody may approve refunds who is new, was enrolled again or got a role: an admin who makes
 * a second person for a refund is seen before that person approves it.
 */
export const approvesFrom = (now: Date) => ({ approves_from: new Date(now.getTime() + day) });

/*
 * A link is signed, and neither it nor a part of it that opens anything is stored: a copy of the
 * database, of a job or of the log enrols nobody. It holds for a day, once, and only as the last one
 * that was mailed to its operator.
 */

const lifetime = 86_400_000;

type LinkOf = Pick<OperatorRow, 'id' | 'link_id' | 'link_until'>;

/** Replaces an operator's link. @returns the id of the new one */
export async function replaceLink(tx: Db, id: string, now: Date): Promise<string> {
  const linkId = newId();
  await tx
    .updateTable('operators')
    .set({ link_id: linkId, link_until: new Date(now.getTime() + lifetime) })
    .where('id', '=', id)
    .execute();
  return linkId;
}

/** The text of an operator's present link; undefined if there is none. */
export const linkText = (secret: ServerSecret, { id, link_id, link_until }: LinkOf) =>
  link_id === null || link_until === null
    ? undefined
    : `${id}.${secret.sign('desk-enrolment', `${id}\n${link_id}\n${link_until.getTime()}`)}`;

/** The page that a link opens. What follows the # is never sent, so no log has it. */
export const linkAddress = (
  { deskOrigin, deskPort }: Pick<Settings, 'deskOrigin' | 'deskPort'>,
  link: string,
): string =>
  // Without an origin of its own the desk is served to this machine alone.
  `${deskOrigin ?? `http://localhost:${deskPort}`}/enrol#${link}`;

/** The operator of a link; undefined if it was used or replaced, has ended, or is none. */
export async function findByLink(
  db: Db,
  secret: ServerSecret,
  link: string,
  now: Date,
): Promise<OperatorRow | undefined> {
  const [id = ''] = link.split('.');
  const row = await db
    .selectFrom('operators')
    .where('id', '=', id)
    .where('is_disabled', '=', false)
    .where('link_until', '>', now)
    .selectAll()
    .executeTakeFirst();
  const isIts = eachSecret(secret).some((by) => row && equalText(linkText(by, row) ?? '', link));
  return isIts ? row : undefined;
}

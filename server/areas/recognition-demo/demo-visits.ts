import { createHash } from 'node:crypto';
import { ret } from '../../../src/contract/envelope';
import { type DemoFlow, demoHours } from '../../../src/domain/recognition-demo/demo-flow';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { isSignedUntil, type SignedUntil, signUntil } from '../../infra/secrets/signed-until';

/** In seconds, like the links to travellers' files. */
const secondsOfLife = 15 * 60;

/** A link to a file of the demo, valid for 15 minutes. It has no session, because nobody logs in. */
export function demoLink(secret: ServerSecret, id: string, now: Date): string {
  const { expires, signature } = signUntil(secret, 'demo-file', [id], {
    now,
    seconds: secondsOfLife,
  });
  return `/api/demo-files/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether this server issued the link to this file, and it has not expired. */
export const isDemoLinkValid = (
  secret: ServerSecret,
  id: string,
  signed: SignedUntil,
  now: Date,
): boolean => isSignedUntil(secret, 'demo-file', [id], { ...signed, now });

/**
 * The file's id in a link, as a client returns it; undefined if it is none of ours. The link may
 * have expired: the id opens nothing.
 */
export const fileIdOf = (link: string): string | undefined =>
  /\/api\/demo-files\/([0-9a-f-]{36})(?:\?|$)/.exec(link)?.[1];

const hour = 3_600_000;

/** A visit of the demo that has not ended. */
export interface DemoVisit {
  readonly id: string;
  readonly endsAt: Date;
}

/**
 * The visit of an id. The first call that names an id starts its visit, because no specified call
 * issues one: it comes with the link.
 * @throws {Refusal} if the visit has ended
 */
export async function openVisit(db: Db, demoId: string, now: Date): Promise<DemoVisit> {
  const id = createHash('sha256').update(`demo\n${demoId}`).digest('hex');
  const endsAt = new Date(now.getTime() + demoHours * hour);
  await db
    .insertInto('demo_visits')
    .values({ id, started_at: now, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { ends_at } = await db
    .selectFrom('demo_visits')
    .where('id', '=', id)
    .select('ends_at')
    .executeTakeFirstOrThrow();
  if (ends_at <= now) throw new Refusal(ret.notFound, { code: 'demo-ended', hours: demoHours });
  return { id, endsAt: ends_at };
}

/** Records that a flow was completed; a repetition changes nothing. */
export async function recordSubmission(
  db: Db,
  visit: DemoVisit,
  flow: DemoFlow,
  now: Date,
): Promise<void> {
  await db
    .insertInto('demo_submissions')
    .values({ visit_id: visit.id, flow, submitted_at: now })
    .onConflict((conflict) => conflict.columns(['visit_id', 'flow']).doNothing())
    .execute();
}

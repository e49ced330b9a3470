import * as v from 'valibot';
import type { Call } from '../../src/contract/define-call';
import type { Work } from '../handler';
import type { ServedCall } from '../not-yet-served';
import {
  claimKey,
  type Delivered,
  findAnswer,
  forgetAnswer,
  keepAnswer,
  type KeyedRequest,
} from '../infra/deliveries/journal';
import type { Db } from '../infra/db/tables';
import { readSnapshot, transact } from '../infra/db/transact';

/** Whether a kept answer may still be given; without one it always may. */
export type StillHolds = (db: Db, body: unknown, now: Date) => Promise<boolean>;

export interface Answering {
  readonly db: Db;
  readonly call: Call;
  /** Absent where no answer is kept: visitors' calls, and those that answer a secret. */
  readonly keyed: KeyedRequest | undefined;
  readonly stillHolds?: StillHolds | undefined;
  /** What its handler has said that it brought. */
  readonly delivered: () => Delivered | undefined;
  /** Whether answers are held against the contract before they are sent. */
  readonly checksAnswers: boolean;
  readonly now: Date;
  /** A kept answer as it is given again: what it hands out must hold for whoever asks now. */
  readonly renew?: ((body: unknown) => unknown) | undefined;
  /** The part of the handler before its transaction. */
  readonly start: () => Promise<Work<ServedCall>>;
}

/**
 * Runs a handler: a reading call on one moment's picture of the database, a changing one in a transaction that also
 * keeps its answer. A repetition gets the kept answer; a refusal is not kept, so it can be mended.
 */
export async function answerOnce(answering: Answering): Promise<unknown> {
  const { db, call, keyed, now, start } = answering;
  if (!call.changes) {
    const work = await start();
    return checked(answering, await readSnapshot(db, work));
  }
  if (!keyed) {
    const work = await start();
    return transact(db, async (tx) => checked(answering, await work(tx)));
  }
  const earlier = await findAnswer(db, keyed);
  if (earlier && (await holds(db, earlier, answering))) return renewed(earlier.body, answering);
  const work = await start();
  return transact(db, async (tx) => {
    while (!(await claimKey(tx, keyed, call, now))) {
      const kept = await findAnswer(tx, keyed, 'lock');
      if (kept && (await holds(tx, kept, answering))) return renewed(kept.body, answering);
      // Only what was seen stale and is locked may go; a twin may have put a new one in its place.
      if (kept) await forgetAnswer(tx, keyed);
    }
    const body = checked(answering, await work(tx));
    await keepAnswer(tx, keyed, body, answering.delivered());
    return body;
  });
}

const renewed = (body: unknown, { renew }: Answering) => (renew ? renew(body) : body);

async function holds(db: Db, kept: { body: unknown }, { stillHolds, now }: Answering) {
  return !stillHolds || stillHolds(db, kept.body, now);
}

function checked({ call, checksAnswers }: Answering, body: unknown): unknown {
  if (!checksAnswers) return body;
  const { issues } = v.safeParse(call.response, body);
  if (!issues) return body;
  const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new Error(`The answer of ${call.path} does not fit the contract: ${wrong.join('; ')}`);
}

import * as v from 'valibot';
import type { Call } from '../../src/contract/define-call';
import type { Work } from '../handler';
import type { ServedCall } from '../served-calls';
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

/** Decides whether a kept response may be sent again; without this function it always may. */
export type IsStillValid = (db: Db, body: unknown, now: Date) => Promise<boolean>;

export interface AnswerContext {
  readonly db: Db;
  readonly call: Call;
  /**
   * Runs first in the transaction of a changing call, also before its response is kept: it rejects a
   * caller that has gone since the request was accepted.
   */
  readonly hold?: ((tx: Db) => Promise<void>) | undefined;
  /** Undefined if no response is kept: for visitors' calls, and for calls that return a secret. */
  readonly keyed: KeyedRequest | undefined;
  readonly isStillValid?: IsStillValid | undefined;
  /** The delivery that the handler recorded, if any. */
  readonly delivered: () => Delivered | undefined;
  /** Whether responses are validated against the contract before they are sent. */
  readonly checksAnswers: boolean;
  readonly now: Date;
  /** Updates a kept response for the current session, for example with new signed links. */
  readonly renew?: ((body: unknown) => unknown) | undefined;
  /** Runs the handler's part before the transaction. */
  readonly start: () => Promise<Work<ServedCall>>;
}

/**
 * Runs a handler: a reading call on a snapshot of the database, a changing call in a transaction
 * that also keeps its response. A repeated request gets the kept response. A refusal is not kept,
 * so that the traveller can correct the input and repeat the request.
 */
export async function answerOnce(answering: AnswerContext): Promise<unknown> {
  const { db, call, hold, keyed, now, start } = answering;
  if (!call.changes) {
    const work = await start();
    return checked(answering, await readSnapshot(db, work));
  }
  if (!keyed) {
    const work = await start();
    return transact(db, async (tx) => {
      await hold?.(tx);
      return checked(answering, await work(tx));
    });
  }
  const earlier = await findAnswer(db, keyed);
  if (earlier && (await isReusable(db, earlier, answering)))
    return renewed(earlier.body, answering);
  const work = await start();
  return transact(db, async (tx) => {
    await hold?.(tx);
    while (!(await claimKey(tx, keyed, call, now))) {
      const kept = await findAnswer(tx, keyed, 'lock');
      if (kept && (await isReusable(tx, kept, answering))) return renewed(kept.body, answering);
      // Delete only a stale row that this transaction has locked: a concurrent request may have
      // replaced it.
      if (kept) await forgetAnswer(tx, keyed);
    }
    const body = checked(answering, await work(tx));
    await keepAnswer(tx, keyed, body, answering.delivered());
    return body;
  });
}

const renewed = (body: unknown, { renew }: AnswerContext) => (renew ? renew(body) : body);

async function isReusable(db: Db, kept: { body: unknown }, { isStillValid, now }: AnswerContext) {
  return !isStillValid || isStillValid(db, kept.body, now);
}

function checked({ call, checksAnswers }: AnswerContext, body: unknown): unknown {
  if (!checksAnswers) return body;
  const { issues } = v.safeParse(call.response, body);
  if (!issues) return body;
  const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new Error(`The answer of ${call.path} does not fit the contract: ${wrong.join('; ')}`);
}

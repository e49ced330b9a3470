import type { FastifyBaseLogger } from 'fastify';
import { ret } from '../../../src/contract/envelope';
import { AddressRefusedError } from './mailer';
import {
  countForeignMail,
  countUse,
  forgetUses,
  limits,
  useIsLeft,
  type Counting,
} from '../limits/limits';
import { HttpProblem, Refusal } from '../../errors/refusal';

/** The request that asks for a mail. */
interface Asked {
  readonly request: { readonly email: string };
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly ip: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Sends a mail to whatever address was typed, before the call answers: whoever waits learns at once
 * that it did not go out. A repeated request is answered without a second mail, also while the first
 * is still on its way.
 * @param send is called once it is sure that the mail may go out, and not before
 * @param asker who is logged in; to their own address they may write more often
 */
export async function sendMailOnce(
  counting: Counting,
  asked: Asked,
  send: () => Promise<void>,
  asker?: { readonly id: string; readonly email: string },
): Promise<void> {
  const { db } = counting;
  const { request, ip, now } = asked;
  const repetition = [asker?.id, asked.idempotencyKey, asked.requestHash].filter(Boolean).join(' ');
  const isFirst = await useIsLeft(db, limits.mailPerKey, repetition, now);
  if (!isFirst) return;
  try {
    if (asker?.email === request.email) await countUse(db, limits.ownMailsPerUser, asker.id, now);
    else await countForeignMail(counting, { address: request.email, ip, now });
    await send();
  } catch (error) {
    await forgetUses(db, limits.mailPerKey, repetition);
    throw problemOf(error, asked);
  }
}

function problemOf(error: unknown, { log }: Asked): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AddressRefusedError)
    return new Refusal(ret.notAllowed, { code: 'mail-address-refused' });
  log.error({ err: error }, 'a mail was not sent');
  return new HttpProblem(503, { code: 'mail-not-sent' });
}

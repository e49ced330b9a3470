import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ret } from '../../../src/contract/envelope';
import { AddressRefusedError } from './mailer';
import {
  countForeignMail,
  countUse,
  forgetUses,
  isUsedUp,
  limits,
  tryUse,
  type Counting,
  type Limit,
} from '../limits/limits';
import type { Db } from '../db/tables';
import { HttpProblem, Refusal } from '../../errors/refusal';

/** The request for a mail. */
interface MailRequest {
  readonly request: { readonly email: string };
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly ip: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}

/** How long a repetition waits for the first request, in milliseconds: a client waits 30 s. */
const longestWait = 25_000;
const pause = 250;

/**
 * Sends a mail to an address that the traveller typed, before the call responds, so that a failure
 * is reported immediately. A repeated request is answered without a second mail, and only once the
 * first is sent: it waits for it, and sends the mail itself if the first failed. If the server ended
 * in the middle, a repetition sends it after `limits.mailUnderWay`, then perhaps a second time.
 * @param send is called only when all limits allow the mail
 * @param requester the logged-in user; higher limits apply to their own address, and `foreignMails` to all
 *   others together
 */
export async function sendMailOnce(
  counting: Counting,
  mailRequest: MailRequest,
  send: () => Promise<void>,
  requester?: { readonly id: string; readonly email: string; readonly foreignMails?: Limit },
): Promise<void> {
  const { db } = counting;
  const { request, ip, now } = mailRequest;
  const repetition = [requester?.id, mailRequest.idempotencyKey, mailRequest.requestHash]
    .filter(Boolean)
    .join(' ');
  await takeTurn(db, repetition, now);
  try {
    if (await isUsedUp(db, limits.mailPerKey, repetition, now)) return;
    if (requester?.email === request.email)
      await countUse(db, limits.ownMailsPerUser, requester.id, now);
    else {
      if (requester?.foreignMails) await countUse(db, requester.foreignMails, requester.id, now);
      await countForeignMail(counting, { address: request.email, ip, now });
    }
    await send();
    await tryUse(db, limits.mailPerKey, repetition, now);
  } catch (error) {
    throw problemOf(error, mailRequest);
  } finally {
    await forgetUses(db, limits.mailUnderWay, repetition);
  }
}

/** Requests of the same key have one turn at a time, whichever server they reach. */
async function takeTurn(db: Db, repetition: string, now: Date): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += pause) {
    if (await tryUse(db, limits.mailUnderWay, repetition, now)) return;
    await setTimeout(pause);
  }
  throw new HttpProblem(503, { code: 'mail-not-sent' });
}

function problemOf(error: unknown, { log }: MailRequest): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AddressRefusedError)
    return new Refusal(ret.notAllowed, { code: 'mail-address-refused' });
  log.error({ err: error }, 'a mail was not sent');
  return new HttpProblem(503, { code: 'mail-not-sent' });
}

import type { FastifyBaseLogger } from 'fastify';
import { ret } from '../../../src/contract/envelope';
import { AddressRefusedError } from './mailer';
import {
  countForeignMail,
  countUse,
  forgetUses,
  limits,
  tryUse,
  type Counting,
} from '../limits/limits';
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

/**
 * Sends a mail to an address that the traveller typed, before the call responds, so that a failure
 * is reported immediately. A repeated request is answered without a second mail, even while the
 * first is being sent.
 * @param send is called only when all limits allow the mail
 * @param requester the logged-in user; higher limits apply to their own address
 */
export async function sendMailOnce(
  counting: Counting,
  mailRequest: MailRequest,
  send: () => Promise<void>,
  requester?: { readonly id: string; readonly email: string },
): Promise<void> {
  const { db } = counting;
  const { request, ip, now } = mailRequest;
  const repetition = [requester?.id, mailRequest.idempotencyKey, mailRequest.requestHash]
    .filter(Boolean)
    .join(' ');
  const isFirst = await tryUse(db, limits.mailPerKey, repetition, now);
  if (!isFirst) return;
  try {
    if (requester?.email === request.email)
      await countUse(db, limits.ownMailsPerUser, requester.id, now);
    else await countForeignMail(counting, { address: request.email, ip, now });
    await send();
  } catch (error) {
    await forgetUses(db, limits.mailPerKey, repetition);
    throw problemOf(error, mailRequest);
  }
}

function problemOf(error: unknown, { log }: MailRequest): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AddressRefusedError)
    return new Refusal(ret.notAllowed, { code: 'mail-address-refused' });
  log.error({ err: error }, 'a mail was not sent');
  return new HttpProblem(503, { code: 'mail-not-sent' });
}

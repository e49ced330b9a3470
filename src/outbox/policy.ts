import { HttpStatusError, RefusedError, UnauthorizedError, isNetworkFault } from '../api/errors';
import { retryAfterSeconds } from '../api/retry-after';
import { ret } from '../contract/envelope';
import { DamagedError, OtherFileError, OtherUserError, OutOfTimeError } from './failures';
import { policyTimes } from './policy-times';
import type { OutboxEvent } from './transition';
import { ChecksumError } from './tus-request';

/** Full jitter: anywhere between nothing and the doubled step, so that phones do not come in herds. */
export function backoffMs(attempts: number, random: () => number): number {
  const { firstBackoff, longestBackoff } = policyTimes;
  const step = Math.min(longestBackoff, firstBackoff * 2 ** Math.min(attempts, 20));
  return Math.round(step * random());
}

/** How long a Retry-After header asks to wait, within our limits; undefined when it asks nothing. */
function askedWaitMs(header: string | undefined, now: number): number | undefined {
  const seconds = retryAfterSeconds(header, now);
  if (seconds === undefined) return undefined;
  const { firstBackoff, longestBackoff } = policyTimes;
  return Math.min(longestBackoff, Math.max(firstBackoff, seconds * 1000));
}

/** The call that failed: the two of a page, the one of feedback. */
export type DeliveryStep = 'upload' | 'attach' | 'send';

interface Context {
  step: DeliveryStep;
  attempts: number;
  now: number;
  random: () => number;
}

const waitingForServer = 'The server is busy. It tries again by itself.';

const words = {
  upload: {
    network: 'It uploads when you are back online.',
    logIn: 'Log in again, then it uploads by itself.',
    what: 'file',
  },
  send: {
    network: 'It is sent when you are back online.',
    logIn: 'Log in again, then it is sent by itself.',
    what: 'message',
  },
};
const wordsOf = (step: DeliveryStep) => (step === 'send' ? words.send : words.upload);

const needStatuses = new Set([400, 403, 409, 413, 415, 422]);

function refusal(error: RefusedError, { step, attempts }: Context, until: number): OutboxEvent {
  if (step === 'attach' && error.ret === ret.uploadGone)
    // Once more at once; where that was for nothing, not for ever without a pause.
    return attempts === 0 ? { type: 'upload-gone' } : { type: 'upload-gone', until };
  const closed = error.ret === ret.notAllowed || error.ret === ret.notFound;
  return { type: 'need', reason: closed ? 'order-closed' : 'refused', sentence: error.message };
}

/** What a failed step means for its item. Whatever is not understood counts as the network's fault. */
export function eventForFailure(error: unknown, context: Context): OutboxEvent {
  const until = context.now + backoffMs(context.attempts, context.random);
  if (error instanceof DamagedError || error instanceof OtherFileError)
    return { type: 'need', reason: 'damaged', sentence: error.message };
  if (error instanceof ChecksumError) return { type: 'checksum-refused', until };
  if (error instanceof UnauthorizedError || error instanceof OtherUserError)
    return { type: 'wait', reason: 'login', sentence: wordsOf(context.step).logIn };
  if (error instanceof RefusedError) return refusal(error, context, until);
  if (error instanceof HttpStatusError) {
    if (error.status === 404 || error.status === 410) {
      const sentence = error.reason ?? 'This application is no longer there.';
      return context.step === 'upload'
        ? { type: 'wait', reason: 'backoff', sentence: waitingForServer, until }
        : { type: 'need', reason: 'order-closed', sentence };
    }
    if (needStatuses.has(error.status)) {
      const { what } = wordsOf(context.step);
      const sentence = error.reason ?? `The server refused this ${what} (${error.status}).`;
      return { type: 'need', reason: 'refused', sentence };
    }
    const asked = askedWaitMs(error.retryAfter, context.now);
    return {
      type: 'wait',
      reason: 'backoff',
      sentence: waitingForServer,
      until: asked === undefined ? until : context.now + asked,
    };
  }
  const reason = isNetworkFault(error) || error instanceof OutOfTimeError ? 'network' : 'backoff';
  return { type: 'wait', reason, sentence: wordsOf(context.step).network, until };
}

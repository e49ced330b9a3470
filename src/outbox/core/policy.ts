import {
  ForeignAnswerError,
  HttpStatusError,
  RefusedError,
  UnauthorizedError,
  UnreadableAnswerError,
  isNetworkFault,
} from '../../api/errors';
import { retryAfterSeconds } from '../../domain/calendar/retry-after';
import { ret } from '../../contract/envelope';
import type { Said } from '../../domain/messages/message';
import {
  AccountGoneError,
  DamagedError,
  OtherFileError,
  OtherUserError,
  OutOfTimeError,
  SessionRefusedError,
} from './failures';
import { problemSaid } from './kind';
import { policyTimes } from './policy-times';
import type { OutboxEvent } from './outbox-event';
import { ChecksumError } from '../transfer/tus-request';

/** Full jitter: a random wait up to the doubled step, so that phones do not retry all at once. */
export function backoffMs(attempts: number, random: () => number): number {
  const { firstBackoff, longestBackoff } = policyTimes;
  const step = Math.min(longestBackoff, firstBackoff * 2 ** Math.min(attempts, 20));
  return Math.round(step * random());
}

/** The wait of a Retry-After header, up to `most`; undefined if there is none. */
function askedWaitMs(
  header: string | undefined,
  now: number,
  most = policyTimes.longestBackoff,
): number | undefined {
  const seconds = retryAfterSeconds(header, now);
  if (seconds === undefined) return undefined;
  return Math.min(most, Math.max(policyTimes.firstBackoff, seconds * 1000));
}

/**
 * The event for a server limit that lasts longer than any back-off: nothing is sent before it ends.
 * A proxy's 429 has no text of our server, and causes no such wait.
 */
function reachedLimit(error: HttpStatusError, now: number): OutboxEvent | undefined {
  if (error.status !== 429 || error.said.text === undefined) return undefined;
  const asked = askedWaitMs(error.retryAfter, now, policyTimes.longestLimit);
  if (asked === undefined || asked <= policyTimes.longestBackoff) return undefined;
  return {
    type: 'wait',
    reason: 'limit',
    said: problemSaid({ code: 'limit-reached' }),
    until: now + asked,
  };
}

/** The failed call: the two of a file, the one of a deletion, the one of a message. */
export type DeliveryStep = 'upload' | 'attach' | 'withdraw' | 'send';

interface Context {
  step: DeliveryStep;
  attempts: number;
  /**
   * How often its upload was lost before; `attempts` does not count this, because a successful
   * upload resets it.
   */
  uploadsGone?: number | undefined;
  now: number;
  random: () => number;
}

/** The messages for the waits and rejections of each call. */
const messages = {
  upload: {
    network: 'uploads-when-online',
    logIn: 'log-in-to-upload',
    refused: 'refused-file',
  },
  send: {
    network: 'sent-when-online',
    logIn: 'log-in-to-send',
    refused: 'refused-message',
  },
  withdraw: {
    network: 'deleted-when-online',
    logIn: 'log-in-to-delete',
    refused: 'refused-deletion',
  },
} as const;
const messagesOf = (step: DeliveryStep) => messages[step === 'attach' ? 'upload' : step];

const triesLater = problemSaid({ code: 'try-later' });

/** The server's own text and code; ours if it sent no text. */
const serverSaid = (
  { said }: RefusedError | HttpStatusError,
  otherwise: Parameters<typeof problemSaid>[0],
): Said => (said.text === undefined ? problemSaid(otherwise) : said);

/** The server's codes for a request that is not as it was sent: the network has changed it. */
const changedOnItsWay = new Set([
  'request-unreadable',
  'request-no-json',
  'request-no-form',
  'request-incomplete',
  'form-broken',
  'signature-wrong',
  'header-missing',
  'header-invalid',
]);

/**
 * Whether something answered, but not as our server does. A portal's page is one until somebody logs
 * in there; what still answers so after some attempts is a proxy that no waiting helps against.
 */
const isChangedAnswer = (error: unknown): boolean =>
  error instanceof ForeignAnswerError || error instanceof UnreadableAnswerError;
const isOften = ({ attempts }: Context): boolean => attempts >= 3;

const needStatuses = new Set([400, 403, 409, 413, 415, 422]);

function refusal(error: RefusedError, context: Context): OutboxEvent {
  const { step, uploadsGone = 0, now, random } = context;
  if (step === 'attach' && error.ret === ret.uploadGone)
    // The first time it restarts at once, then with back-off.
    return uploadsGone === 0
      ? { type: 'upload-gone' }
      : { type: 'upload-gone', until: now + backoffMs(uploadsGone, random) };
  const closed = error.ret === ret.notAllowed || error.ret === ret.notFound;
  return {
    type: 'need',
    reason: closed ? 'order-closed' : 'refused',
    said:
      error.ret === ret.notFound
        ? problemSaid({ code: 'application-gone' })
        : serverSaid(error, { code: 'refused-without-words' }),
  };
}

function busy(
  { retryAfter }: { retryAfter: string | undefined },
  { now }: Context,
  until: number,
): OutboxEvent {
  const asked = askedWaitMs(retryAfter, now);
  return {
    type: 'wait',
    reason: 'backoff',
    said: triesLater,
    until: asked === undefined ? until : now + asked,
  };
}

/**
 * Decides the item's event for a failed step. An unknown error, or an answer that is not the
 * server's own, counts as a network failure.
 */
export function eventForFailure(error: unknown, context: Context): OutboxEvent {
  const until = context.now + backoffMs(context.attempts, context.random);
  if (error instanceof DamagedError)
    return { type: 'need', reason: 'damaged', said: problemSaid({ code: 'saved-damaged' }) };
  if (error instanceof OtherFileError)
    return { type: 'need', reason: 'damaged', said: problemSaid({ code: 'other-file-there' }) };
  if (error instanceof ChecksumError) return { type: 'checksum-refused', until };
  const codes = messagesOf(context.step);
  const logIn = {
    type: 'wait',
    reason: 'login',
    said: problemSaid({ code: codes.logIn }),
  } as const;
  if (error instanceof AccountGoneError)
    return { type: 'need', reason: 'account-gone', said: problemSaid({ code: 'account-gone' }) };
  if (error instanceof SessionRefusedError) return { ...logIn, refused: error.mark };
  if (error instanceof UnauthorizedError || error instanceof OtherUserError) return logIn;
  if (error instanceof RefusedError) return refusal(error, context);
  if (error instanceof HttpStatusError) {
    if (error.status === 404 || error.status === 410) {
      const said = serverSaid(error, { code: 'application-gone' });
      return context.step === 'upload'
        ? { type: 'wait', reason: 'backoff', said: triesLater, until }
        : { type: 'need', reason: 'order-closed', said, beforeDelivery: true };
    }
    // A phone that slept while the answer came has corrected its clock by an old date.
    if (error.status === 403 && error.said.code === 'date-far-off')
      return { type: 'wait', reason: 'backoff', said: triesLater, until };
    if (changedOnItsWay.has(error.said.code ?? '')) {
      const said = problemSaid({ code: 'changed-on-its-way' });
      return { type: 'wait', reason: 'backoff', said, until };
    }
    if (needStatuses.has(error.status)) {
      const said = serverSaid(error, { code: codes.refused, status: error.status });
      return { type: 'need', reason: 'refused', said, beforeDelivery: true };
    }
    return reachedLimit(error, context.now) ?? busy(error, context, until);
  }
  // A proxy may give the time at which the server is back.
  if (error instanceof ForeignAnswerError && (error.status >= 500 || error.status === 429))
    return busy(error, context, until);
  const reason = isNetworkFault(error) || error instanceof OutOfTimeError ? 'network' : 'backoff';
  const code = isChangedAnswer(error) && isOften(context) ? 'changed-on-its-way' : codes.network;
  return { type: 'wait', reason, said: problemSaid({ code }), until };
}

import {
  ForeignAnswerError,
  HttpStatusError,
  NoAnswerError,
  TimeoutError,
  UnreadableAnswerError,
} from '../../api/errors';
import type { Answer, IsOwn } from '../../api/own-answer';
import { isEnveloped, refusedSession, saidIn } from '../../api/read-answer';
import { headerNames } from '../../contract/envelope';
import { signatureKeyText } from '../../contract/signature';
import { checksumMismatch, tusHeaders, tusVersion } from '../../contract/resumable';

/** The server received bytes that do not match the declared digest. */
export class ChecksumError extends Error {
  override readonly name = 'ChecksumError';
  constructor() {
    super('The file arrived changed.');
  }
}

/** The requester, and how to recognise the server's own answer. */
export interface Owner {
  token: string;
  isOwn: IsOwn;
}

export interface TusRequest {
  method: 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  url: string;
  /** Absent for a public request; then the answer's origin is not checked. */
  owner?: Owner;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** The timeout in milliseconds. */
  patience: number;
}

/**
 * Makes one request of the protocol; returns any answer of the server, also an error.
 * @throws {NoAnswerError|TimeoutError|ForeignAnswerError}
 */
export async function askTus(request: TusRequest): Promise<Answer> {
  const { method, url, owner, headers, body, patience } = request;
  const nonce = crypto.randomUUID();
  const late = AbortSignal.timeout(patience);
  let answer: Answer;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        [tusHeaders.resumable]: tusVersion,
        ...(owner && { [headerNames.token]: owner.token, [headerNames.nonce]: nonce }),
        ...headers,
      },
      ...(body && { body }),
      cache: 'no-store',
      credentials: 'omit',
      // The protocol has no redirects, so a redirect does not come from our server.
      redirect: 'error',
      signal: late,
    });
    answer = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throw late.aborted
      ? new TimeoutError(undefined, { cause })
      : new NoAnswerError(undefined, { cause });
  }
  if (!owner) return answer;
  const keyText = signatureKeyText('', owner.token);
  if (!(await owner.isOwn(answer, { keyText, request: nonce }, seemsTus(answer))))
    throw new ForeignAnswerError(answer.status, retryAfterOf(answer));
  return answer;
}

/**
 * Every answer of the protocol has its version in a header; an answer without a body has nothing
 * else to be recognised by.
 */
const seemsTus = (answer: Answer): boolean =>
  answer.headers.get(tusHeaders.resumable) === tusVersion || isEnveloped(answer);

const retryAfterOf = ({ headers }: Answer) => headers.get('retry-after') ?? undefined;

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** The upload status: its offset, and its key once it is complete. */
export interface Standing {
  offset: number;
  key?: string;
}

/**
 * Reads the upload status from a successful answer.
 * @throws {UnreadableAnswerError} for a portal's page
 */
export function standingOf({ headers }: Answer): Standing {
  const offset = headers.get(tusHeaders.offset);
  const key = headers.get(tusHeaders.key) ?? undefined;
  const isTus = headers.get(tusHeaders.resumable) === tusVersion;
  if (!isTus || offset === null || !/^\d+$/.test(offset)) throw new UnreadableAnswerError();
  return { offset: Number(offset), ...(key !== undefined && { key }) };
}

/** The typed failure of any other answer. */
export function failureOf(answer: Answer): Error {
  const { status, text } = answer;
  if (status === 401) return refusedSession(text);
  if (status === checksumMismatch) return new ChecksumError();
  if (isSuccess(answer)) return new UnreadableAnswerError();
  const said = saidIn(text);
  // The tus server answers so to a request that a later one of this phone has cancelled.
  if (status === 400 && said.text === undefined) return new UnreadableAnswerError();
  return new HttpStatusError(status, said, retryAfterOf(answer));
}

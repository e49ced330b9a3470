import * as v from 'valibot';
import {
  HttpStatusError,
  NoAnswerError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError,
} from '../api/errors';
import { envelope, headerNames } from '../contract/envelope';
import { checksumMismatch, tusHeaders, tusVersion } from '../contract/resumable';

/** The server got other bytes than those that were declared. */
export class ChecksumError extends Error {
  override readonly name = 'ChecksumError';
  constructor() {
    super('The file arrived changed.');
  }
}

export interface TusRequest {
  method: 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  url: string;
  token?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** After so many milliseconds without an answer it has stalled. */
  patience: number;
}

/** One request of the protocol; any answer is one. @throws {NoAnswerError|TimeoutError} */
export async function askTus(request: TusRequest): Promise<Response> {
  const { method, url, token, headers, body, patience } = request;
  const late = AbortSignal.timeout(patience);
  try {
    return await fetch(url, {
      method,
      headers: {
        [tusHeaders.resumable]: tusVersion,
        ...(token !== undefined && { [headerNames.token]: token }),
        ...headers,
      },
      ...(body && { body }),
      cache: 'no-store',
      credentials: 'omit',
      signal: late,
    });
  } catch (cause) {
    throw late.aborted ? new TimeoutError({ cause }) : new NoAnswerError({ cause });
  }
}

/** How far an upload is, and its key once it is complete. */
export interface Standing {
  offset: number;
  key?: string;
}

/** Reads what an answer that is a success says. @throws {UnreadableAnswerError} a portal's page */
export function standingOf({ headers }: Response): Standing {
  const offset = headers.get(tusHeaders.offset);
  const key = headers.get(tusHeaders.key) ?? undefined;
  const isTus = headers.get(tusHeaders.resumable) === tusVersion;
  if (!isTus || offset === null || !/^\d+$/.test(offset)) throw new UnreadableAnswerError();
  return { offset: Number(offset), ...(key !== undefined && { key }) };
}

/** The typed failure that any other answer is. */
export async function failureOf(response: Response): Promise<Error> {
  if (response.status === 401) return new UnauthorizedError();
  if (response.status === checksumMismatch) return new ChecksumError();
  if (response.ok) return new UnreadableAnswerError();
  const text = await response.text().catch(() => '');
  const retryAfter = response.headers.get('retry-after') ?? undefined;
  const reason = reasonIn(text);
  // The protocol's server answers so to a request that a later one of ours has pushed aside.
  if (response.status === 400 && reason === undefined) return new UnreadableAnswerError();
  return new HttpStatusError(response.status, reason, retryAfter);
}

function reasonIn(text: string): string | undefined {
  try {
    const answer = v.safeParse(envelope, JSON.parse(text));
    return answer.success ? answer.output.msg || undefined : undefined;
  } catch {
    return undefined;
  }
}

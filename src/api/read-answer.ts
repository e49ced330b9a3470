import * as v from 'valibot';
import type { Call, ResponseOf } from '../contract/define-call';
import { envelope, ret } from '../contract/envelope';
import {
  EmptyAnswerError,
  HttpStatusError,
  RefusedError,
  UnauthorizedError,
  UnreadableAnswerError,
} from './errors';
import type { Said } from '../domain/messages/message';
import type { Answer } from './own-answer';
import type { readLoosely } from './read-loosely';

/** Whether an unmarked answer has our server's form: JSON with an envelope. */
export const isEnveloped = ({ headers, text }: Answer): boolean =>
  /\bjson\b/.test(headers.get('content-type') ?? '') && parsed(text) !== undefined;

/**
 * Loads `readLoosely`. It is injected, because a page loads it on demand, while a service worker
 * must bundle it: a classic script cannot import modules later.
 */
export type LooseReader = () => Promise<typeof readLoosely>;

/** Some servers send the number as text, and null for absent fields. */
const looseEnvelope = v.object({
  ret: v.union([
    envelope.entries.ret,
    v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number)),
  ]),
  msg: v.nullish(v.string()),
  body: v.nullish(v.unknown()),
  // Optional fields; values of another type are ignored.
  code: v.fallback(envelope.entries.code, undefined),
  params: v.fallback(envelope.entries.params, undefined),
});

/** The message of an answer for the traveller. */
export function saidIn(text: string): Said {
  const { msg, code, params } = parsed(text) ?? {};
  return { text: msg || undefined, code, params };
}

/** Why a session was refused: an account that was deleted differs from a log-in that ended. */
export const refusedSession = (text: string): UnauthorizedError =>
  new UnauthorizedError(parsed(text)?.code === 'account-deleted');

function parsed(text: string): v.InferOutput<typeof looseEnvelope> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const result = v.safeParse(looseEnvelope, json);
  return result.success ? result.output : undefined;
}

/** Parses an answer into the call's response, or throws the typed error for it. */
export async function readAnswer<C extends Call>(
  call: C,
  { status, headers, text }: Answer,
  looseReader: LooseReader,
): Promise<ResponseOf<C>> {
  if (status === 401) throw refusedSession(text);
  const answer = parsed(text);
  if (status < 200 || status > 299)
    throw new HttpStatusError(status, saidIn(text), headers.get('retry-after') ?? undefined);
  if (text.trim() === '') throw new EmptyAnswerError();
  if (!answer) throw new UnreadableAnswerError();
  if (answer.ret !== ret.ok) throw new RefusedError(answer.ret, saidIn(text), answer.body);
  // Strict parsing first: for our own server it is always enough.
  const strict = v.safeParse(call.response, answer.body ?? {});
  const body = strict.success ? strict : (await looseReader())(call.response, answer.body ?? {});
  if (!body.success)
    throw new UnreadableAnswerError(undefined, { cause: new v.ValiError(body.issues) });
  return body.output as ResponseOf<C>;
}

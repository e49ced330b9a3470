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
import type { Said } from '../domain/messages/said';
import type { Answer } from './own-answer';
import type { readLoosely } from './read-loosely';

/** Whether an answer has the form of ours, where the server marks none: JSON, and an envelope. */
export const isEnveloped = ({ headers, text }: Answer): boolean =>
  /\bjson\b/.test(headers.get('content-type') ?? '') && parsed(text) !== undefined;

/**
 * Loads `readLoosely`. Handed in, because a page loads it when it is needed, and a service worker has
 * it from the start: it is one classic script, in which nothing can be loaded later.
 */
export type LooseReader = () => Promise<typeof readLoosely>;

/** Some servers write the number as text, and null for what is absent. */
const looseEnvelope = v.object({
  ret: v.union([
    envelope.entries.ret,
    v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number)),
  ]),
  msg: v.nullish(v.string()),
  body: v.nullish(v.unknown()),
  // Only the answers of a server that knows them have these; of another form they mean nothing.
  code: v.fallback(envelope.entries.code, undefined),
  params: v.fallback(envelope.entries.params, undefined),
});

/** What an answer says to the traveller. */
export function saidIn(text: string): Said {
  const { msg, code, params } = parsed(text) ?? {};
  return { text: msg || undefined, code, params };
}

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

/** Turns an answer into what the call promises, or into the typed error that it is. */
export async function readAnswer<C extends Call>(
  call: C,
  { status, headers, text }: Answer,
  looseReader: LooseReader,
): Promise<ResponseOf<C>> {
  if (status === 401) throw new UnauthorizedError();
  const answer = parsed(text);
  if (status < 200 || status > 299)
    throw new HttpStatusError(status, saidIn(text), headers.get('retry-after') ?? undefined);
  if (text.trim() === '') throw new EmptyAnswerError();
  if (!answer) throw new UnreadableAnswerError();
  if (answer.ret !== ret.ok) throw new RefusedError(answer.ret, saidIn(text), answer.body);
  // Strictly first: our own server needs no more.
  const strict = v.safeParse(call.response, answer.body ?? {});
  const body = strict.success ? strict : (await looseReader())(call.response, answer.body ?? {});
  if (!body.success)
    throw new UnreadableAnswerError(undefined, { cause: new v.ValiError(body.issues) });
  return body.output as ResponseOf<C>;
}

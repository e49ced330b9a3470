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

/** An HTTP answer that has arrived in full. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

function parsed(text: string): v.InferOutput<typeof envelope> | undefined {
  try {
    const result = v.safeParse(envelope, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Turns an answer into what the call promises, or into the typed error that it is. */
export function readAnswer<C extends Call>(
  call: C,
  { status, headers, text }: Answer,
): ResponseOf<C> {
  if (status === 401) throw new UnauthorizedError();
  const answer = parsed(text);
  if (status < 200 || status > 299)
    throw new HttpStatusError(status, answer?.msg, headers.get('retry-after') ?? undefined);
  if (text.trim() === '') throw new EmptyAnswerError();
  if (!answer) throw new UnreadableAnswerError();
  if (answer.ret !== ret.ok) throw new RefusedError(answer.ret, answer.msg, answer.body);
  const body = v.safeParse(call.response, answer.body ?? {});
  if (!body.success) throw new UnreadableAnswerError({ cause: new v.ValiError(body.issues) });
  return body.output as ResponseOf<C>;
}

import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markedText, signatureKeyText } from '../../src/contract/signature';
import { headerNames, markHeader } from '../../src/contract/envelope';
import { appKeyOf } from '../../src/contract/environments';
import { sha256Hex } from './signature';
import { isApiRequest } from './cross-origin';

/**
 * Adds a mark to every response of the API, including errors, that proves that this server sent it;
 * the phone ignores unmarked responses (`src/api/own-answer.ts`). Registered before compression, so
 * that the mark covers the uncompressed text.
 */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isApiRequest(request)) return;
    const mark = markFor(request, reply.statusCode, payload);
    if (mark !== undefined) reply.header(markHeader, mark);
  });
}

/** The mark of a response; undefined if the request has neither a signature nor a nonce. */
export function markFor(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  status: number,
  payload: unknown,
): string | undefined {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const named = one(headerNames.signature) ?? one(headerNames.nonce);
  const keyText = signatureKeyText(
    appKeyOf(one(headerNames.appId) ?? '') ?? '',
    one(headerNames.token),
  );
  if (named === undefined || keyText === '') return undefined;
  const body = method === 'HEAD' ? '' : (payload ?? '');
  // No response of the API is a stream.
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return undefined;
  const bodySha256 = sha256Hex(body);
  return createHmac('sha256', keyText)
    .update(markedText({ request: named, status, bodySha256 }))
    .digest('hex');
}

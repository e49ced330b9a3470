import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markedText } from '../../src/contract/answer-mark';
import { headerNames, markHeader } from '../../src/contract/envelope';
import { appKeyOf } from '../../src/contract/environments';
import { signatureKeyText } from '../../src/contract/signature';
import { sha256Hex } from './signature';
import { asksApi } from './asks-api';

/**
 * Marks every answer of the API as this server's own, refusals and faults too: a phone believes no
 * other (`src/api/own-answer.ts`). Registered before compression, so that the mark covers the text.
 */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!asksApi(request)) return;
    const mark = markFor(request, reply.statusCode, payload);
    if (mark !== undefined) reply.header(markHeader, mark);
  });
}

/** Undefined where the request names nothing that a mark could refer to. */
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
  // A stream: none of the API's answers is one.
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return undefined;
  const bodySha256 = sha256Hex(body);
  return createHmac('sha256', keyText)
    .update(markedText({ request: named, status, bodySha256 }))
    .digest('hex');
}

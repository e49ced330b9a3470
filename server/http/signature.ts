import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appKeyOf } from '../../src/contract/environments';
import { headerNames, markHeader } from '../../src/contract/envelope';
import {
  markedText,
  signatureKeyText,
  signatureScheme,
  signatureWindowSeconds,
  signedText,
} from '../../src/contract/signature';
import { HttpProblem } from '../errors/refusal';
import { equalText } from '../infra/secrets/server-secret';
import { isApiRequest } from './cross-origin';

/** The headers that the server uses of a call, each at most once. */
export interface CallHeaders {
  readonly appId: string;
  readonly date: string;
  readonly version: string;
  readonly channelId?: string | undefined;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signature: string;
}

/** @throws {HttpProblem} 400 when a required header is missing */
export function readCallHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CallHeaders {
  const optional = (name: keyof typeof headerNames) => {
    const value = headers[headerNames[name]];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const required = (name: keyof typeof headerNames) => {
    const value = optional(name);
    if (value === undefined)
      throw new HttpProblem(400, { code: 'header-missing', header: headerNames[name] });
    return value;
  };
  return {
    appId: required('appId'),
    date: required('date'),
    version: required('version'),
    signature: required('signature'),
    channelId: optional('channelId'),
    token: optional('token'),
    idempotencyKey: optional('idempotencyKey'),
  };
}

/**
 * @throws {HttpProblem} 403 when the call's date is too far off. Calls answer 403 for no other
 *   reason, so a client then corrects its clock by the response's Date header
 */
export function checkDate(date: string, now: Date): void {
  const said = Date.parse(date);
  if (Number.isNaN(said))
    throw new HttpProblem(400, { code: 'header-invalid', header: headerNames.date });
  if (Math.abs(said - now.getTime()) > signatureWindowSeconds * 1000)
    throw new HttpProblem(403, { code: 'date-far-off' });
}

/** @throws {HttpProblem} 400 when the signature does not match these headers and this body */
export function checkSignature(
  headers: CallHeaders,
  { method, target, bodySha256 }: { method: string; target: string; bodySha256: string },
): void {
  const appKey = appKeyOf(headers.appId);
  if (appKey === undefined) throw new HttpProblem(400, { code: 'app-unknown' });
  const expected = createHmac('sha256', signatureKeyText(appKey, headers.token))
    .update(signedText({ ...headers, method, target, bodySha256 }))
    .digest('hex');
  if (!equalText(headers.signature, `${signatureScheme} ${expected}`))
    throw new HttpProblem(400, { code: 'signature-wrong' });
}

export const sha256Hex = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

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

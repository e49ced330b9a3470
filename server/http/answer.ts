import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ret, type Envelope } from '../../src/contract/envelope';
import { HttpProblem, Refusal } from '../errors/refusal';
import { auditLimit } from './audit-requests';
import { DatabaseUnavailable } from '../infra/db/engines/database-unavailable';

/** Sends what a call answers. Nothing of the API may be kept by anybody on the way. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope) {
  reply.request.ret = envelope.ret;
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

const ownSentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request has a type that this call does not take.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request arrived incomplete.',
  FST_FILES_LIMIT: 'One file at a time, please.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
};

/** Turns whatever was thrown into an envelope; of what is not meant for travellers it tells nothing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal)
    return sendEnvelope(reply, 200, { ret: error.ret, msg: error.message, body: error.body });
  if (error instanceof HttpProblem) {
    auditLimit(request, error);
    reply.headers(error.headers);
    return sendEnvelope(reply, error.status, { ret: error.ret, msg: error.message });
  }
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error.cause }, 'the database is away');
    reply.header('retry-after', '5');
    const msg = 'The service is interrupted for a moment. Please try again shortly.';
    return sendEnvelope(reply, 503, { ret: ret.invalid, msg });
  }
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    // What is too large may have no end.
    if (statusCode === 413) reply.header('connection', 'close');
    const msg = ownSentences[code ?? ''] ?? 'The request could not be read.';
    return sendEnvelope(reply, statusCode, { ret: ret.invalid, msg });
  }
  request.log.error({ err: error }, 'a request failed');
  const status = statusCode === 503 ? 503 : 500;
  return sendEnvelope(reply, status, {
    ret: ret.invalid,
    msg: 'Something went wrong on our side. Please try again later.',
  });
}

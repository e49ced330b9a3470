import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ret, type Envelope } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { HttpProblem, Refusal, type Ret } from '../errors/refusal';
import { refusalEnvelope } from '../words/refusal-envelope';
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

/** Says no, or that it failed. */
export const sendMessage = (
  reply: FastifyReply,
  status: number,
  said: ServerMessage,
  code: Ret = ret.invalid,
) => sendEnvelope(reply, status, refusalEnvelope(code, said));

/** Of what the HTTP library refuses. */
const ownMessages: Readonly<Record<string, ServerMessage>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'request-too-large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'request-type' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'request-incomplete' },
  FST_FILES_LIMIT: { code: 'one-file-only' },
  FST_FIELDS_LIMIT: { code: 'too-many-fields' },
  FST_PARTS_LIMIT: { code: 'too-many-parts' },
};

/** Turns whatever was thrown into an envelope; of what is not meant for travellers it tells nothing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal)
    return sendEnvelope(reply, 200, refusalEnvelope(error.ret, error.said, error.body));
  if (error instanceof HttpProblem) {
    auditLimit(request, error);
    reply.headers(error.headers);
    return sendMessage(reply, error.status, error.said, error.ret);
  }
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error.cause }, 'the database is away');
    reply.header('retry-after', '5');
    return sendMessage(reply, 503, { code: 'service-interrupted' });
  }
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    // What is too large may have no end.
    if (statusCode === 413) reply.header('connection', 'close');
    return sendMessage(
      reply,
      statusCode,
      ownMessages[code ?? ''] ?? { code: 'request-unreadable' },
    );
  }
  request.log.error({ err: error }, 'a request failed');
  const status = statusCode === 503 ? 503 : 500;
  return sendMessage(reply, status, { code: 'server-failed' });
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ret, type Envelope } from '../../src/contract/envelope';
import type { Language } from '../../src/contract/languages';
import type { ServerMessage } from '../../src/domain/messages/server-messages';
import { HttpProblem, Refusal, type Ret } from '../errors/refusal';
import { refusalEnvelope } from '../messages/refusal-envelope';
import { auditLimit } from './audit-requests';
import { textOf } from '../infra/answers/lasting-answers';
import { StoreUnavailable } from '../infra/files/blob-store';
import { DatabaseUnavailable } from '../infra/db/engines/engine';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of its messages, on the application form's origin; elsewhere English. */
    language?: Language;
  }
}

/** Sends the response of a call. No cache may store a response of the API. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope) {
  reply.request.ret = envelope.ret;
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(textOf(envelope));
}

/** Sends a refusal or a failure as an envelope. */
export const sendMessage = (
  reply: FastifyReply,
  status: number,
  message: ServerMessage,
  code: Ret = ret.invalid,
) =>
  sendEnvelope(reply, status, refusalEnvelope(code, message, { language: reply.request.language }));

/** Messages for requests that Fastify itself rejects. */
const ownMessages: Readonly<Record<string, ServerMessage>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'request-too-large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'request-type' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'request-incomplete' },
  FST_FILES_LIMIT: { code: 'one-file-only' },
  FST_FIELDS_LIMIT: { code: 'too-many-fields' },
  FST_PARTS_LIMIT: { code: 'too-many-parts' },
};

/** Turns any thrown value into an envelope, without internal details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal)
    return sendEnvelope(
      reply,
      200,
      refusalEnvelope(error.ret, error.serverMessage, { body: error.body }),
    );
  if (error instanceof HttpProblem) {
    auditLimit(request, error);
    reply.headers(error.headers);
    return sendMessage(reply, error.status, error.serverMessage, error.ret);
  }
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error.cause }, 'the database is away');
    reply.header('retry-after', '5');
    return sendMessage(reply, 503, { code: 'service-interrupted' });
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ err: error.cause }, 'the store of files is away');
    reply.header('retry-after', '5');
    return sendMessage(reply, 503, { code: 'service-interrupted' });
  }
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    // The rest of a body that is too large may never end, so the connection is closed.
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

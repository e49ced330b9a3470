import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeskRefusal } from '../areas/desk/desk-refusal';
import { HttpProblem, Refusal } from '../errors/refusal';
import { DatabaseUnavailable } from '../infra/db/engines/database-unavailable';
import { StoreUnavailable } from '../infra/files/store-unavailable';
import { serverWords } from '../words/server-words';
import { auditLimit } from './audit-requests';

/** Turns any thrown value into the desk's problem, without internal details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.code === 'server-failed') request.log.error({ err: error }, 'a request failed');
  auditLimit(request, error);
  // When it may be tried again.
  if (error instanceof HttpProblem) reply.headers(error.headers);
  return reply
    .code(isTooLarge(error) ? 413 : refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.problem));
}

const isTooLarge = (error: unknown) => (error as { statusCode?: number }).statusCode === 413;

function refusalOf(error: unknown): DeskRefusal {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable)
    return new DeskRefusal('service-interrupted');
  if (error instanceof Refusal || error instanceof HttpProblem) {
    const details = [serverWords(error.serverMessage)];
    if (error.ret === -4) return new DeskRefusal('not-found', { details });
    if (error instanceof HttpProblem && error.status === 429)
      return new DeskRefusal('too-many-attempts', { details });
    // Busy workers, or a scanner that is away: nothing is wrong with what was sent.
    if (error instanceof HttpProblem && error.status === 503)
      return new DeskRefusal('service-interrupted', { details });
    if (error.ret === -9) return new DeskRefusal('file-refused', { details });
    if (error.ret === -7) return new DeskRefusal('file-missing', { details });
    return new DeskRefusal(error instanceof HttpProblem ? 'request-invalid' : 'not-allowed', {
      details,
    });
  }
  if (isTooLarge(error)) {
    const details = [serverWords({ code: 'request-too-large' })];
    return new DeskRefusal('request-invalid', { details });
  }
  const { statusCode = 500 } = error as { statusCode?: number };
  return new DeskRefusal(statusCode < 500 ? 'request-invalid' : 'server-failed');
}

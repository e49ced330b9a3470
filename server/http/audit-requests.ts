import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LimitReached } from '../errors/limit-reached';
import { type Audit, logMarks, writeAudit } from '../infra/audit/audit-events';
import { requestIdHeader, withOrigin } from '../infra/audit/request-origin';
import { ipSubject } from '../infra/limits/ip-subject';
import { countIp, limits } from '../infra/limits/limits';
import type { Services } from '../services';
import { isApiRequest } from './cross-origin';

/** Limits all API requests of an IP address, before any other work is done for them. */
export function limitCalls(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (!isApiRequest(request)) return;
    await countIp(services, limits.callsPerIp, request.ip, services.clock());
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the user who made the request, for the log; empty for a visitor. */
    userId: string;
    /** The `ret` of the response, for the log. */
    ret: number | undefined;
    /** Writes an audit event with the account and the IP address of the request. */
    audit: Audit;
  }
}

/** Logs one line for each response; each audit event is a line and a row of the stream. */
export function logRequests(
  app: FastifyInstance,
  { secret, securityLog: stream, clock }: Pick<Services, 'secret' | 'securityLog' | 'clock'>,
): void {
  const marks = logMarks(secret);
  app.decorateRequest('userId', '');
  app.decorateRequest('ret', undefined);
  const audit: Audit = function (this: FastifyRequest, event, details, who) {
    const { log, ip, userId, id: requestId } = this;
    const targets = { log, marks, stream };
    writeAudit(targets, event, details, { userId, ip, ...who }, { at: clock(), requestId });
  };
  app.decorateRequest('audit', audit);
  // The id by which a report of a traveller or a proxy is found in the log.
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  // After the body was read: its events would not carry the origin on.
  app.addHook('preHandler', ({ id: requestId, ip, trace }, _reply, done) =>
    withOrigin({ requestId, ip: marks.of('ip', ipSubject(ip)), span: trace?.span }, done),
  );
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ret: request.ret,
        ms: Math.round(reply.elapsedTime),
        account: request.userId ? marks.of('account', request.userId) : undefined,
      },
      'answered',
    );
  });
}

/**
 * Writes an audit event if the error is an exhausted limit; other failures are logged elsewhere.
 */
export function auditLimit(request: FastifyRequest, error: unknown): void {
  if (!(error instanceof LimitReached)) return;
  const email = error.subject.split(/\s/).find((part) => part.includes('@'));
  request.audit('limit-hit', { limit: error.limit }, { email });
}

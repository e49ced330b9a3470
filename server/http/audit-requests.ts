import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logMarks, writeAudit, type Audit } from '../infra/audit/audit-events';
import type { ServerSecret } from '../infra/secrets/server-secret';
import { LimitReached } from '../errors/limit-reached';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, for the log; empty for a visitor's. */
    userId: string;
    /** The `ret` of the envelope that it was answered with, for the log. */
    ret: number | undefined;
    /** Logs what happened to an account, with the request's own account and IP. */
    audit: Audit;
  }
}

/** One line for each answer, and one for each event of the audit log. */
export function logRequests(app: FastifyInstance, secret: ServerSecret): void {
  const marks = logMarks(secret);
  app.decorateRequest('userId', '');
  app.decorateRequest('ret', undefined);
  const audit: Audit = function (this: FastifyRequest, event, details, who) {
    const { log, ip, userId } = this;
    writeAudit({ log, marks }, event, details, { userId, ip, ...who });
  };
  app.decorateRequest('audit', audit);
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

/** Logs a limit that was hit; what else failed has its own line. */
export function auditLimit(request: FastifyRequest, error: unknown): void {
  if (!(error instanceof LimitReached)) return;
  const [subject = ''] = error.subject.split(/\s/).slice(-1);
  const email = subject.includes('@') ? subject : undefined;
  request.audit('limit-hit', { limit: error.limit }, { email });
}

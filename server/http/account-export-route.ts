import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasSession } from '../areas/accounts/sessions';
import { contactOf } from '../areas/accounts/users';
import { exportPath, isExportLinkValid } from '../areas/privacy/privacy-calls';
import { exportTraveller } from '../areas/privacy/export-traveller';
import { ExportTurns } from '../areas/privacy/export-turns';
import { HttpProblem } from '../errors/refusal';
import { limits, tryUse } from '../infra/limits/limits';
import type { Services } from '../services';

interface ExportRequest {
  Querystring: Readonly<Record<'user' | 'session' | 'expires' | 'signature', unknown>>;
}

/** Serves the archive with everything that is kept about a user, through a signed link. */
export function accountExportRoute(services: Services) {
  const { clock, db } = services;
  const turns = new ExportTurns();
  return async (app: FastifyInstance) => {
    app.get(exportPath, async (request: FastifyRequest<ExportRequest>, reply) => {
      const now = clock();
      reply.header('cache-control', 'no-store');
      const user = await userOf(services, request.query, now);
      if (!user || !(await tryUse(db, limits.exportedFilesPerUser, user.id, now)))
        return reply.code(403).type('text/plain; charset=utf-8').send('This link has expired.');
      await services.catalogue.refresh(db);
      const archive = await turns
        .make(user.id, () => exportTraveller(services, user.id, user.language))
        .catch((error: unknown) => {
          if (error instanceof HttpProblem) return error;
          throw error;
        });
      if (archive instanceof HttpProblem)
        return reply
          .code(archive.status)
          .headers(archive.headers)
          .type('text/plain; charset=utf-8')
          .send('Another copy is being made. Please try again in a minute.');
      const day = now.toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="visa-account-${day}.zip"`)
        .type('application/zip')
        .send(archive);
    });
  };
}

async function userOf(
  { db, secret }: Services,
  { user, session, expires, signature }: ExportRequest['Querystring'],
  now: Date,
) {
  const userId = String(user);
  const link = { userId, sessionId: String(session), expires: Number(expires) };
  if (!isExportLinkValid(secret, { ...link, signature: String(signature) }, now)) return undefined;
  if (!(await hasSession(db, { id: link.sessionId, userId }, now))) return undefined;
  const contact = await contactOf(db, userId);
  return contact && { id: userId, language: contact.language };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasSession } from '../areas/accounts/sessions';
import { contactOf } from '../areas/accounts/users';
import { exportPath, isExportLinkValid } from '../areas/privacy/privacy-calls';
import { exportTraveller } from '../areas/privacy/export-traveller';
import { ExportTurns } from '../areas/privacy/export-turns';
import { HttpProblem } from '../errors/refusal';
import { limits, tryUse } from '../infra/limits/limits';
import type { Services } from '../services';
import { isLanguage } from '../../src/contract/languages';
import { loadVisaPass } from '../areas/visas/wallet/load-visa-pass';
import { isPassLinkValid, passPath } from '../areas/visas/wallet/visa-pass-calls';
import { offeredWallets } from '../areas/visas/wallet/wallets';
import { readSnapshot } from '../infra/db/transact';

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

interface PassRequest {
  Querystring: Readonly<Record<'visa' | 'session' | 'language' | 'expires' | 'signature', unknown>>;
}

const isId = /^[0-9a-f-]{36}$/;

/** Serves passes for Apple Wallet through signed links. */
export function visaPassRoute(services: Services) {
  return async (app: FastifyInstance) => {
    app.get(passPath, async (request: FastifyRequest<PassRequest>, reply) => {
      const pass = await linkedPass(services, request.query);
      reply.header('cache-control', 'no-store');
      // The same response for an invalid link, an expired link and a visa that was corrected.
      if (!pass)
        return reply.code(403).type('text/plain; charset=utf-8').send('This link has expired.');
      return reply
        .header('content-disposition', 'attachment; filename="visa.pkpass"')
        .type('application/vnd.apple.pkpass')
        .send(pass);
    });
  };
}

async function linkedPass(
  services: Services,
  query: PassRequest['Querystring'],
): Promise<Buffer | undefined> {
  const { catalogue, clock, db, secret, wallets } = services;
  const now = clock();
  const link = {
    edition: String(query.visa),
    sessionId: String(query.session),
    expires: Number(query.expires),
    signature: String(query.signature),
  };
  if (!wallets.apple || !offeredWallets(wallets, now).includes('apple')) return undefined;
  if (!isId.test(link.edition) || !isId.test(link.sessionId)) return undefined;
  await catalogue.refresh(db);
  // A correction between two reads would mix two visas.
  const found = await readSnapshot(db, (tx) => loadVisaPass(services, tx, link.edition));
  if (!found || !isPassLinkValid(secret, found.ownerId, link, now)) return undefined;
  if (!(await hasSession(db, { id: link.sessionId, userId: found.ownerId }, now))) return undefined;
  if (!(await tryUse(db, limits.passesPerUser, found.ownerId, now))) return undefined;
  return wallets.apple.make(found.pass(isLanguage(query.language) ? query.language : 'en'));
}

import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { healthPath, type health } from '../src/contract/envelope';
import type * as v from 'valibot';
import { sendError } from './http/answer';
import { callRoutes } from './http/call-routes';
import { allowOrigins } from './http/cross-origin';
import { fileRoute } from './http/file-route';
import { logAnswers, logOptions } from './http/log-options';
import { pageViewRoute } from './http/page-view-route';
import { addSecurityHeaders } from './http/security-headers';
import { serveStaticApp } from './http/static-app';
import type { SandboxProvider } from './payments/sandbox';
import { sandboxRoute } from './payments/sandbox-route';
import { newId } from './security/random-id';
import type { Services } from './services';
import type { Settings } from './settings';

/** Where the log goes. */
export interface LogTarget {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}

/** The server without its port: nothing in it is global. */
export async function buildApp(
  services: Services,
  { log, sandbox }: { log: LogTarget; sandbox?: SandboxProvider | undefined },
): Promise<FastifyInstance> {
  const { settings } = services;
  const app = Fastify({
    logger: { ...logOptions, ...log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trusted(settings),
    // A 10 MB file on a slow phone takes minutes.
    requestTimeout: 15 * 60_000,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(sendError);
  app.decorateRequest('userId', '');
  addSecurityHeaders(app);
  allowOrigins(app, settings.appOrigins);
  logAnswers(app);
  app.get(healthPath, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { service: 'visa', ok: true } satisfies v.InferOutput<typeof health>;
  });
  await app.register(fileRoute(services));
  if (settings.environment === 'dev') await app.register(pageViewRoute(services));
  if (sandbox) await app.register(sandboxRoute(sandbox, services));
  await app.register(callRoutes(services), { prefix: '/api' });
  await serveStaticApp(app, settings.staticDir);
  return app;
}

function trusted({ trustProxy }: Settings) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return typeof trustProxy === 'object' ? [...trustProxy] : trustProxy;
}

import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { environments, googleAccounts } from '../src/contract/environments';
import { healthPath, type health } from '../src/contract/envelope';
import type * as v from 'valibot';
import { docsRoutes } from './docs/docs-routes';
import { sendError } from './http/answer';
import { limitBodies } from './http/body-limits';
import { callRoutes } from './http/call-routes';
import { answerClientError } from './http/client-error';
import { compressAnswers } from './http/compression';
import { allowOrigins } from './http/cross-origin';
import { fileRoute } from './http/file-route';
import { limitCalls } from './http/limit-calls';
import { logAnswers, logOptions } from './http/log-options';
import { pageViewRoute } from './http/page-view-route';
import { resumableRoutes } from './http/resumable-routes';
import { addSecurityHeaders, type HeaderOptions } from './http/security-headers';
import { serveStaticApp } from './http/static-app';
import { trusted } from './http/trusted-proxies';
import { companyWebhooks } from './payments/company-webhooks';
import { sandboxRoutes } from './payments/sandbox-route';
import { newId } from './security/random-id';
import type { Services } from './services';

/** Where the log goes. */
export interface LogTarget {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}

/** The server without its port: nothing in it is global. */
export async function buildApp(
  services: Services,
  {
    log,
    compressFrom,
  }: {
    log: LogTarget;
    /** Bytes from which an answer is compressed. */
    compressFrom?: number;
  },
): Promise<FastifyInstance> {
  const { settings } = services;
  const app = Fastify({
    logger: { ...logOptions, ...log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trusted(settings),
    requestTimeout: settings.timeLimits.request,
    http: {
      headersTimeout: settings.timeLimits.headers,
      connectionsCheckingInterval: settings.timeLimits.headers / 2,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: sendError,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(sendError);
  app.decorateRequest('userId', '');
  addSecurityHeaders(app, headerOptions(services));
  allowOrigins(app, settings.appOrigins);
  logAnswers(app);
  limitCalls(app, services);
  limitBodies(app, settings.timeLimits);
  await compressAnswers(app, compressFrom);
  app.get(healthPath, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { service: 'visa', ok: true } satisfies v.InferOutput<typeof health>;
  });
  await app.register(fileRoute(services));
  if (settings.environment === 'dev') await app.register(pageViewRoute(services));
  if (services.providers.card?.name === 'sandbox') await app.register(sandboxRoutes(services));
  await app.register(companyWebhooks(services));
  await app.register(docsRoutes({ forPeople: settings.environment === 'dev' }));
  await app.register(resumableRoutes(services));
  await app.register(callRoutes(services), { prefix: '/api' });
  await serveStaticApp(app, settings.staticDir);
  return app;
}

function headerOptions({ formOrigin, providers, settings }: Services): HeaderOptions {
  const { apiBase } = environments[settings.environment];
  return {
    apiOrigin: URL.canParse(apiBase) ? new URL(apiBase).origin : undefined,
    companies: [
      ...Object.values(providers).flatMap((provider) => provider?.pageSources ?? []),
      ...(formOrigin === undefined ? [] : [{ frames: [formOrigin] }]),
      // The one-tap prompt is the browser's own (FedCM): no script of Google's runs in a page.
      ...(settings.social.google?.issuer === googleAccounts ? [{ calls: [googleAccounts] }] : []),
    ],
    publicTls: settings.publicOrigin?.startsWith('https:') ?? false,
    shared: settings.appOrigins.length > 0,
  };
}

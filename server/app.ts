import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { environments, googleAccounts } from '../src/contract/environments';
import { healthPath, type health } from '../src/contract/envelope';
import type * as v from 'valibot';
import { docsRoutes } from './tools/api-description/docs-routes';
import { sendError } from './http/answer';
import { listenerOptions } from './http/listener-options';
import { limitCalls, logRequests } from './http/audit-requests';
import { limitBodies } from './http/body-limits';
import { callRoutes } from './http/call-routes';
import { allowOrigins } from './http/cross-origin';
import { demoFileRoute } from './http/send-file';
import { accountExportRoute, visaPassRoute } from './http/signed-downloads';
import { fileRoute } from './http/file-route';
import { firstPicture, pageHashes, serveStaticApp } from './http/static-app';
import type { LogTarget } from './http/log-options';
import { markAnswers } from './http/signature';
import { pageSettingsRoute, pageViewRoute } from './http/page-routes';
import { resumableRoutes } from './http/resumable-routes';
import { addSecurityHeaders, type HeaderOptions, isOverTls } from './http/security-headers';
import { companyWebhooks } from './areas/payments/payment-companies';
import { filledApp } from './areas/public-pages/filled-files';
import { publicPages } from './areas/public-pages/public-pages';
import { siteRoutes } from './areas/public-pages/site-routes';
import { sandboxRoutes } from './areas/payments/sandbox/sandbox-route';
import { measureRequests, type Metrics } from './operating/metrics';
import { packLastingAnswers } from './infra/answers/lasting-answers';
import type { PageSources } from './infra/outgoing/page-sources';
import type { S3Address } from './settings/files-settings';
import type { Services } from './services';
import { type KeepSpan, newSpan, readTraceParent, type SpanContext } from './infra/traces/spans';

const worthIt =
  /^(application\/(json|javascript|manifest\+json)|text\/(html|css|javascript|plain)|image\/svg\+xml)(;|$)/;

/**
 * Compresses text responses from 1 KiB on. Files that are already compressed and travellers' files
 * are sent unchanged. Routes that return a secret set `compress: false`, because the length of a
 * compressed response reveals something about its content.
 */
async function compressAnswers(app: FastifyInstance, from = 1024): Promise<void> {
  packLastingAnswers(app, from);
  await app.register(compress, {
    threshold: from,
    encodings: ['br', 'gzip'],
    customTypes: worthIt,
    globalDecompression: false,
  });
}

/**
 * Builds the HTTP server without listening on a port. All dependencies come in as `services`; there
 * is no global state.
 */
export async function buildApp(
  services: Services,
  {
    log,
    metrics,
    keepSpan,
    compressFrom,
  }: {
    log: LogTarget;
    metrics?: Metrics;
    /** Without it no traces are kept. */
    keepSpan?: KeepSpan | undefined;
    /** Minimum size in bytes of a response that is compressed. */
    compressFrom?: number;
  },
): Promise<FastifyInstance> {
  const { settings } = services;
  const app = Fastify({ ...listenerOptions(settings, log), frameworkErrors: sendError });
  app.setErrorHandler(sendError);
  addSecurityHeaders(app, headerOptions(services));
  allowOrigins(app, settings.appOrigins);
  if (keepSpan) traceRequests(app, keepSpan);
  logRequests(app, services);
  if (metrics) measureRequests(app, metrics);
  markAnswers(app);
  limitCalls(app, services);
  limitBodies(app, settings.timeLimits);
  await compressAnswers(app, compressFrom);
  app.get<{ Querystring: { nonce?: unknown } }>(healthPath, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const { nonce } = query;
    const isNonce = typeof nonce === 'string' && /^[\w-]{1,64}$/.test(nonce);
    const { generation } = services;
    return {
      service: 'visa',
      ok: true,
      generation,
      ...(isNonce && { nonce }),
    } satisfies v.InferOutput<typeof health>;
  });
  await app.register(fileRoute(services));
  await app.register(accountExportRoute(services));
  await app.register(visaPassRoute(services));
  await app.register(demoFileRoute(services));
  await app.register(pageSettingsRoute(services));
  if (settings.analyticsId !== undefined)
    await app.register(pageViewRoute(services, settings.analyticsId));
  if (services.providers.card?.name === 'sandbox') await app.register(sandboxRoutes(services));
  await app.register(companyWebhooks(services));
  await app.register(docsRoutes({ forPeople: settings.environment === 'dev' }));
  await app.register(resumableRoutes(services));
  await app.register(callRoutes(services), { prefix: '/api' });
  await app.register(siteRoutes(services));
  const pages = publicPages(services, app.log);
  app.addHook('onClose', async () => pages.close());
  await serveStaticApp(app, settings.staticDir, {
    pictureOf: (path) => firstPicture(services.catalogue, path),
    answerAt: pages.answerAt,
    fill: filledApp(settings.site),
  });
  return app;
}

function headerOptions({ formOrigin, providers, settings }: Services): HeaderOptions {
  const { apiBase } = environments[settings.environment];
  return {
    apiOrigin: URL.canParse(apiBase) ? new URL(apiBase).origin : undefined,
    companies: [
      ...Object.values(providers).flatMap((provider) => provider?.pageSources ?? []),
      ...(formOrigin === undefined ? [] : [{ frames: [formOrigin] }]),
      ...(settings.redirectsFiles ? storeSources(settings.bucket) : []),
      // The one-tap prompt is built into the browser (FedCM), so pages load no script from Google.
      ...(settings.social.google?.issuer === googleAccounts ? [{ calls: [googleAccounts] }] : []),
    ],
    pageHashes: pageHashes(settings.staticDir),
    publicTls: isOverTls(settings.publicOrigin),
    shared: settings.appOrigins.length > 0,
  };
}

/** Pictures are shown from the store, and other files are read by scripts. */
function storeSources(bucket: S3Address | undefined): readonly PageSources[] {
  if (bucket?.endpoint === undefined) return [];
  const { origin } = new URL(bucket.endpoint);
  return [{ images: [origin], calls: [origin] }];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in a trace, and the place that it came from; only where traces are kept. */
    trace?: { readonly span: SpanContext; readonly parent: SpanContext | undefined };
  }
}

/** A span for each request, by its route's pattern; it goes on with the trace of a proxy. */
function traceRequests(app: FastifyInstance, keep: KeepSpan): void {
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers;
    const parent = readTraceParent(typeof traceparent === 'string' ? traceparent : undefined);
    request.trace = { span: newSpan(parent), parent };
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.trace) return;
    const { span, parent } = request.trace;
    const route = request.routeOptions.url ?? '(none)';
    const to = Date.now();
    keep({
      ...span,
      parentId: parent?.spanId,
      name: `${request.method} ${route}`,
      kind: 'server',
      from: to - reply.elapsedTime,
      to,
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'visa.request_id': request.id,
        ...(request.ret !== undefined && { 'visa.ret': request.ret }),
      },
    });
  });
}

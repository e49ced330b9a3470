import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { analyticsIdParameter, pageViewReport, pageViewsPath } from '../../src/contract/page-views';
import { HttpProblem } from '../errors/refusal';
import { ipSubject } from '../infra/limits/ip-subject';
import { countUse, limits } from '../infra/limits/limits';
import type { Services } from '../services';
import { addPageViews, addWebVitals } from '../areas/page-views/page-views';
import { pageSettingsPath, type PageSettings } from '../../src/contract/page-settings';

/** The settings that the server publishes to its pages; they are public. */
export function pageSettingsOf({ settings, providers }: Services): PageSettings {
  const { analyticsId, googleAuthorizeUrl, social } = settings;
  return {
    ...(analyticsId !== undefined && { analyticsId }),
    ...(social.google && { googleClientId: social.google.clientId }),
    ...(social.google && googleAuthorizeUrl !== undefined && { googleAuthorizeUrl }),
    ...(social.facebook && { facebookAppId: social.facebook.appId }),
    testPayment: Object.values(providers).some((provider) => provider?.isLive === false),
  };
}

/**
 * Serves the page's settings separately from the page, so that one build fits every environment.
 */
export function pageSettingsRoute(services: Services) {
  const pageSettings = pageSettingsOf(services);
  return async (app: FastifyInstance) => {
    app.get(pageSettingsPath, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(pageSettings),
    );
  };
}

/** Enough for fifty views, in bytes. */
const largestReport = 16_384;

/**
 * The reference server's own analytics endpoint. It keeps sums by day and route, of
 * views and of how fast visits were; the sender's IP
 * address is used only for the rate limit.
 */
export function pageViewRoute({ clock, db }: Services, analyticsId: string) {
  return async (app: FastifyInstance) => {
    app.post(pageViewsPath, { bodyLimit: largestReport }, async (request, reply) => {
      if ((request.query as Record<string, unknown>)[analyticsIdParameter] !== analyticsId)
        throw new HttpProblem(404, { code: 'no-page-views' });
      await countUse(db, limits.pageViewReportsPerIp, ipSubject(request.ip), clock());
      const { success, output } = v.safeParse(pageViewReport, request.body);
      if (!success) throw new HttpProblem(400, { code: 'page-views-unreadable' });
      await addPageViews(db, output, clock());
      await addWebVitals(db, output.vitals ?? [], clock());
      return reply.header('cache-control', 'no-store').code(204).send();
    });
  };
}

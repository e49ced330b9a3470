import type { FastifyInstance } from 'fastify';
import { pageSettingsPath, type PageSettings } from '../../src/contract/page-settings';
import type { Services } from '../services';

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

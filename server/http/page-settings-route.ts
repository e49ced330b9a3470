import type { FastifyInstance } from 'fastify';
import { pageSettingsPath, type PageSettings } from '../../src/contract/page-settings';
import type { Services } from '../services';

/** What this server tells its pages of itself; public, like everything that a browser is given. */
export function pageSettingsOf({ settings, providers }: Services): PageSettings {
  const { analyticsId, googleAuthorizeUrl, social, payments } = settings;
  return {
    ...(analyticsId !== undefined && { analyticsId }),
    ...(social.google && { googleClientId: social.google.clientId }),
    ...(social.google && googleAuthorizeUrl !== undefined && { googleAuthorizeUrl }),
    ...(social.facebook && { facebookAppId: social.facebook.appId }),
    testPayment:
      providers.card?.name === 'sandbox' ||
      payments.stripe?.publishableKey.startsWith('pk_test_') === true ||
      payments.paypal?.live === false,
  };
}

/** The page's settings beside the page itself: one build serves every environment. */
export function pageSettingsRoute(services: Services) {
  const told = pageSettingsOf(services);
  return async (app: FastifyInstance) => {
    app.get(pageSettingsPath, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(told),
    );
  };
}

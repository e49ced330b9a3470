import * as v from 'valibot';

/**
 * Where the server that serves the page tells it what differs from host to host, so that one build
 * serves every environment. Nothing in it is secret. Another server may have no such address.
 */
export const pageSettingsPath = '/environment.json';

const id = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)));

export const pageSettings = v.object({
  /** Under which page views are reported; absent, none are. */
  analyticsId: id,
  googleClientId: id,
  /** Where another OpenID provider than Google asks who somebody is. */
  googleAuthorizeUrl: id,
  facebookAppId: id,
  /** Whether no real money moves, by any way to pay. */
  testPayment: v.boolean(),
});
export type PageSettings = v.InferOutput<typeof pageSettings>;

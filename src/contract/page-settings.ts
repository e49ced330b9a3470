import * as v from 'valibot';

/**
 * The settings of the server that serves the page: everything that differs between hosts, so that
 * one build serves every environment. Nothing in it is secret. Another server may not have it.
 */
export const pageSettingsPath = '/environment.json';

const id = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)));

export const pageSettings = v.object({
  /** The id for page views; absent: none are reported. */
  analyticsId: id,
  googleClientId: id,
  /** The authorisation address of an OpenID provider other than Google. */
  googleAuthorizeUrl: id,
  facebookAppId: id,
  /** Whether all ways to pay are tests, without real money. */
  testPayment: v.boolean(),
});
export type PageSettings = v.InferOutput<typeof pageSettings>;

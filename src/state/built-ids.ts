import type { Environment } from '../contract/environments';

const setting = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const googleClientId = setting(import.meta.env['VITE_GOOGLE_CLIENT_ID']);
const facebookAppId = setting(import.meta.env['VITE_FACEBOOK_APP_ID']);

/** Where another OpenID provider than Google asks who somebody is. */
export const googleAuthorizeUrl = setting(import.meta.env['VITE_GOOGLE_AUTHORIZE_URL']);

/** An environment with the ids that the app was built with in the place of its own. */
export const withBuiltIds = (environment: Environment): Environment => ({
  ...environment,
  ...(googleClientId !== undefined && { googleClientId }),
  ...(facebookAppId !== undefined && { facebookAppId }),
});

const setting = (name: string, value: unknown): Record<string, string> =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

/** Ids from the build's environment variables, for hosts whose server provides none. */
export const builtIds: Readonly<Record<string, string>> = {
  ...setting('googleClientId', import.meta.env['VITE_GOOGLE_CLIENT_ID']),
  ...setting('googleAuthorizeUrl', import.meta.env['VITE_GOOGLE_AUTHORIZE_URL']),
  ...setting('facebookAppId', import.meta.env['VITE_FACEBOOK_APP_ID']),
};

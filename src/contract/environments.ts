export type EnvironmentName = 'production' | 'test' | 'dev';

export interface Environment {
  /** Where the page itself is served in this environment; other hosts belong to none. */
  readonly webHosts: readonly string[];
  /** Where the calls go; a path means the page's own origin. */
  readonly apiBase: string;
  /** Public, like everything a browser is given: the pair signs requests, it authorises nobody. */
  readonly appId: string;
  readonly appKey: string;
  /**
   * Under which page views are reported; without one none are. This and the log-in companies' ids are
   * what holds until the host's server says what holds there (`page-settings.ts`).
   */
  readonly analyticsId?: string;
  readonly googleClientId?: string;
  readonly facebookAppId?: string;
}

export const environments: Readonly<Record<EnvironmentName, Environment>> = {
  production: {
    webHosts: ['visa.example', 'www.visa.example'],
    apiBase: 'https://api.visa.example/api',
    appId: 'visa-web',
    appKey: 'b8f2a6c1d94e4e0f8a37',
    analyticsId: 'visa-web',
  },
  test: {
    webHosts: ['test.visa.example'],
    apiBase: 'https://api.test.visa.example/api',
    appId: 'visa-web-test',
    appKey: '5d1c0e97a2b34c6bb1f4',
    analyticsId: 'visa-web-test',
  },
  dev: {
    webHosts: ['localhost', '127.0.0.1', '[::1]'],
    apiBase: '/api',
    appId: 'visa-web-dev',
    appKey: '0c7e4b52f6d84d9a9e63',
    analyticsId: 'visa-web-dev',
  },
};

/** Where Google says who somebody is: what a page asks there once a client id is configured. */
export const googleAccounts = 'https://accounts.google.com';

/**
 * The environment of a page by its host name. An unknown host (a preview, a machine in the local
 * network) talks to its own origin and gets no third-party ids.
 */
export function environmentOf(hostname: string): Environment {
  const known = Object.values(environments).find(({ webHosts }) => webHosts.includes(hostname));
  if (known) return known;
  const { appId, appKey } = environments.production;
  return { webHosts: [hostname], apiBase: '/api', appId, appKey };
}

/** The key that belongs to an app id, whatever the environment; undefined for an unknown id. */
export function appKeyOf(appId: string): string | undefined {
  return Object.values(environments).find((environment) => environment.appId === appId)?.appKey;
}

export type EnvironmentName = 'production' | 'test' | 'dev';

export interface Environment {
  /** The hosts that serve the page in this environment; other hosts belong to none. */
  readonly webHosts: readonly string[];
  /** The base of all calls; a path means the page's own origin. */
  readonly apiBase: string;
  /**
   * Public, like everything that a browser receives: the pair signs requests, and authorises
   * nobody.
   */
  readonly appId: string;
  readonly appKey: string;
  /**
   * The id for page views; without one none are reported. This and the log-in providers' ids apply
   * until the host's server sends its settings (`page-settings.ts`).
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

/** The origin of Google's log-in, used once a client id is configured. */
export const googleAccounts = 'https://accounts.google.com';

/**
 * The environment of a page by its host name. An unknown host (a preview, a machine in the local
 * network) uses its own origin and gets no third-party ids.
 */
export function environmentOf(hostname: string): Environment {
  const known = Object.values(environments).find(({ webHosts }) => webHosts.includes(hostname));
  if (known) return known;
  const { appId, appKey } = environments.production;
  return { webHosts: [hostname], apiBase: '/api', appId, appKey };
}

/** The key of an app id, in any environment; undefined for an unknown id. */
export function appKeyOf(appId: string): string | undefined {
  return Object.values(environments).find((environment) => environment.appId === appId)?.appKey;
}

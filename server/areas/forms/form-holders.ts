import type { Settings } from '../../settings/settings';

/** Stands for every port of this machine. */
const loopback = 'loopback';

type Hosting = Pick<Settings, 'environment' | 'publicOrigin' | 'appOrigins'>;

/** Whose pages may hold the form in a frame: the app's own; in dev that may be any port here. */
export function formHolders({ environment, publicOrigin, appOrigins }: Hosting): string[] {
  return [
    ...(publicOrigin === undefined ? [] : [publicOrigin]),
    ...appOrigins,
    ...(environment === 'dev' ? [loopback] : []),
  ];
}

/** The same as sources of a content security policy. */
export function holderSources(holders: readonly string[]): string {
  const sources = holders.flatMap((each) =>
    each === loopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [each],
  );
  return sources.length > 0 ? sources.join(' ') : "'none'";
}

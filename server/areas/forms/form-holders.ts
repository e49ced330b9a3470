import type { Settings } from '../../settings/settings';

/** Placeholder for every port of this machine. */
const loopback = 'loopback';

type Hosting = Pick<Settings, 'environment' | 'publicOrigin' | 'appOrigins'>;

/**
 * The origins whose pages may embed the form: those of the app; in dev also any port of this
 * machine.
 */
export function formHolders({ environment, publicOrigin, appOrigins }: Hosting): string[] {
  return [
    ...(publicOrigin === undefined ? [] : [publicOrigin]),
    ...appOrigins,
    ...(environment === 'dev' ? [loopback] : []),
  ];
}

/** The origins as sources of a content security policy. */
export function holderSources(holders: readonly string[]): string {
  const sources = holders.flatMap((each) =>
    each === loopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [each],
  );
  return sources.length > 0 ? sources.join(' ') : "'none'";
}

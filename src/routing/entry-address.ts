import { paths } from './paths';

/** What an address of the home screen's shortcuts asks for beyond its screen. */
export function entryOf(
  { pathname, search }: { pathname: string; search: string },
  loggedIn: boolean,
): 'uploads' | 'log-in' | undefined {
  if (pathname !== paths.orders) return undefined;
  const query = new URLSearchParams(search);
  const uploads = query.get('open') === 'uploads';
  if (loggedIn) return uploads ? 'uploads' : undefined;
  return uploads || query.get('source') === 'shortcut' ? 'log-in' : undefined;
}

/** The same address without the demand, which has been met. */
export function withoutDemand({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * Where a launch leads while the app is open already. Its icon only brings the app back as it is,
 * so that nothing typed is lost; a shortcut goes to its screen.
 * @param openedAt the address of the page's own start, whose launch is reported too
 */
export function launchPath(target: string | undefined, openedAt?: string): string | undefined {
  if (target === undefined || target === openedAt) return undefined;
  const { pathname, search } = new URL(target);
  return pathname === paths.home ? undefined : pathname + search;
}

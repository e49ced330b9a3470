import { paths } from './paths';

/**
 * The overlay or log-in that the address of an app shortcut or of a notification requires in
 * addition to its screen.
 */
export function entryOf(
  { pathname, search }: { pathname: string; search: string },
  loggedIn: boolean,
): 'uploads' | 'support' | 'log-in' | undefined {
  const query = new URLSearchParams(search);
  const isShortcut = query.get('source') === 'shortcut';
  if (pathname === '/visa') return isShortcut && !loggedIn ? 'log-in' : undefined;
  if (pathname !== paths.orders) return undefined;
  const open = query.get('open');
  const wanted = open === 'uploads' || open === 'support' ? open : undefined;
  if (loggedIn) return wanted;
  return wanted || isShortcut ? 'log-in' : undefined;
}

/** The address without the parameter `open`, once its overlay has been opened. */
export function withoutDemand({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('open');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * The path to open when the app is launched while it is running. The app's icon only brings it to
 * the front, so that typed input is not lost; a shortcut opens its screen.
 * @param openedAt the address with which this page was opened: the browser reports that launch too
 */
export function launchPath(target: string | undefined, openedAt?: string): string | undefined {
  if (target === undefined || target === openedAt) return undefined;
  const { pathname, search } = new URL(target);
  return pathname === paths.home ? undefined : pathname + search;
}

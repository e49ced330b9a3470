/** What an address brought of a log-in: a code to redeem, or why there is none. */
export type UrlLogIn =
  { kind: 'code'; code: string } | { kind: 'none'; reason: 'cancelled' | 'failed' };

const names: readonly (string | undefined)[] = ['token', 'login_error'];
const codePattern = /^[A-Za-z0-9_-]{22,64}$/;

/** Takes what belongs to a log-in out of an address, and leaves the rest as it was spelled. */
export function splitLogIn({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): {
  bare: string;
  logIn?: UrlLogIn;
} {
  const query = new URLSearchParams(search);
  const code = query.get('token');
  const error = query.get('login_error');
  if (code === null && error === null) return { bare: pathname + search + hash };
  const parts = search.slice(1).split('&');
  const rest = parts.filter((part) => !names.includes([...new URLSearchParams(part).keys()][0]));
  const bare =
    pathname +
    (rest.length > 0 ? `?${rest.join('&')}` : '') +
    // Facebook's own mark, which browsers carry along its redirects.
    (hash === '#_=_' ? '' : hash);
  if (code !== null && codePattern.test(code)) return { bare, logIn: { kind: 'code', code } };
  const reason = error === 'cancelled' ? 'cancelled' : 'failed';
  return { bare, logIn: { kind: 'none', reason } };
}

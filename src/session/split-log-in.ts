/** The result of a log-in by link or provider, in an address: a code to redeem, or a reason. */
export type UrlLogIn =
  { kind: 'code'; code: string } | { kind: 'none'; reason: 'cancelled' | 'failed' };

const names: readonly (string | undefined)[] = ['token', 'login_error'];
const codePattern = /^[A-Za-z0-9_-]{22,64}$/;

/** Separates the log-in parameters from an address; the encoding of the rest is preserved. */
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
    // Facebook appends this fragment to its redirects.
    (hash === '#_=_' ? '' : hash);
  if (code !== null && codePattern.test(code)) return { bare, logIn: { kind: 'code', code } };
  const reason = error === 'cancelled' ? 'cancelled' : 'failed';
  return { bare, logIn: { kind: 'none', reason } };
}

import { splitLogIn, type UrlLogIn } from './split-log-in';

function take(): UrlLogIn | undefined {
  const { bare, logIn } = splitLogIn(location);
  if (logIn) history.replaceState(history.state, '', bare);
  return logIn;
}

/**
 * The log-in parameters, removed from the page's address on import. This module is imported first,
 * so that no other part of the app sees the code.
 */
export const urlLogIn = take();

import { splitLogIn, type UrlLogIn } from './split-log-in';

function take(): UrlLogIn | undefined {
  const { bare, logIn } = splitLogIn(location);
  if (logIn) history.replaceState(history.state, '', bare);
  return logIn;
}

/**
 * Taken out of the page's address as soon as this is imported: first of all, so that nothing else
 * of the app ever sees the code.
 */
export const urlLogIn = take();

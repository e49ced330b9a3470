import { directionOf } from '../../domain/languages';
import { reserveRunningPlace } from '../../page/running-place';
import { localKeys } from '../../storage/keys';
import { askEarly } from './ask-early';
import { chooseShell, type ShellRoute } from './choose-shell';
import { mayAskAt } from './early-questions';
import { keepEarlyTap } from './early-tap';
import { placeShell } from './place';

/**
 * Stands in the page's head, before anything is painted: says which shell the address and the
 * language ask for. Home in English is in the page already; any other shell is put in its place behind
 * its template (`place.ts`).
 */
declare const __SHELLS__: readonly ShellRoute[];

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const { shell, language, ground, files } = chooseShell(__SHELLS__, {
  pathname: location.pathname,
  kept: kept(localKeys.language),
  browsers: navigator.languages,
});
const { documentElement } = document;
documentElement.lang = language;
documentElement.dir = directionOf(language);
if (ground !== undefined) documentElement.dataset['ground'] = ground;
reserveRunningPlace(documentElement, kept(localKeys.runningPlace));
const wanted = `${shell} ${language}`;
if (wanted !== 'home en') documentElement.dataset['shell'] = wanted;
// First, because a browser has few connections. Without these answers the app asks itself.
if (isSecureContext && mayAskAt(location)) askEarly(shell, language).catch(() => undefined);
for (const file of files) {
  const link = document.createElement('link');
  const isScript = file.endsWith('.js');
  link.rel = isScript ? 'modulepreload' : 'preload';
  if (!isScript) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
window.placeShell = placeShell;
keepEarlyTap();

import { type EarlyAnswer, questionOf } from '../../api/early-answer';
import { environmentOf } from '../../contract/environments';
import { signatureKeyText, signatureScheme, signedText } from '../../contract/signature';
import { directionOf } from '../../domain/languages';
import '../../services/early-answers';
import '../../services/early-answers';
import { urlLanguage } from '../../language/url-language';
import { reserveRunningPlace } from '../../services/running-place';
import { channelIdOf } from '../../platform/channel';
import { isReplaced } from '../../session/url-countries';
import { localKeys } from '../../storage/keys';
import { chooseShell, type ShellName, type ShellRoute } from './choose-shell';
import {
  earlyChoice,
  earlyPaths,
  earlyQuestions,
  mayAskAt,
  namesPicture,
  type Question,
  readEarlyPhone,
} from './early-questions';
import { keepEarlyTap } from './early-tap';
import { isSamePlace, type KeptScreen, nodesOf, placeNow } from './kept-screen';
import { type EarlyOrder, ordersIn, pictureIn } from './orders-in';
import { hexOf, hmacSha256, sha256 } from './sha256';

/** As many as the shell has cards. */
const earlyCards = 2;

let orders: readonly EarlyOrder[] = [];

/**
 * Writes the newest orders into the cards of their shell, while the app that shows the rest is on the
 * way: called with the answer and when the shell is placed, whichever comes last. Once the app has
 * rendered its own cards, there is no place for them.
 */
function showOrders(found: readonly EarlyOrder[] = orders): void {
  orders = found;
  const shell = document.querySelector<HTMLElement>('#root[data-shell^="orders"] [data-terms]');
  const rows = shell?.querySelectorAll<HTMLElement>('[data-lines="thumb-row"]') ?? [];
  for (const [index, { title, terms, id }] of orders.entries()) {
    const row = rows[index];
    if (!row || title === '') continue;
    const name = document.createElement('b');
    name.append(title);
    const line = shell?.dataset['terms']?.replace(
      /\{(\d)\}/g,
      (_all, at) => terms[Number(at)] ?? '',
    );
    const lineBreak = () => document.createElement('br');
    row.replaceChildren(name, lineBreak(), line ?? '', lineBreak(), id);
    row.dataset['early'] = '';
  }
}

/**
 * Gives the product's picture to its shell: whichever of both comes last, the shell or the answer that
 * names the picture. Once the app has rendered its own, nothing is missing.
 * @returns whether there is a place for it
 */
function showPicture(): boolean {
  const place = document.querySelector<HTMLImageElement>(
    '#root[data-shell^="product"] img:not([src])',
  );
  if (window.earlyPicture && place) place.src = window.earlyPicture.src;
  return place !== null;
}

/** Asks for a picture whose place is not parsed yet. */
function preloadPicture(src: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  link.href = src;
  document.head.append(link);
}

/** As in the client (`src/api/client.ts`), which a test compares. */
const version = '1';

const encoder = new TextEncoder();

function ask({ path, body }: Question, token: string | undefined, language: string) {
  const { apiBase, appId, appKey } = environmentOf(location.hostname);
  const url = new URL(apiBase + path, location.origin);
  const sentAt = new Date();
  const date = sentAt.toISOString();
  const channelId = channelIdOf(location.search);
  const signed = signedText({
    method: 'POST',
    target: url.pathname,
    date,
    appId,
    version,
    channelId,
    token,
    bodySha256: hexOf(sha256(encoder.encode(body))),
  });
  const key = encoder.encode(signatureKeyText(appKey, token));
  const authorization = `${signatureScheme} ${hexOf(hmacSha256(key, encoder.encode(signed)))}`;
  const ended = new AbortController();
  const response = fetch(url, {
    method: 'POST',
    body,
    headers: {
      'x-app-id': appId,
      'x-date': date,
      'x-version': version,
      authorization,
      'accept-language': language,
      'content-type': 'application/json',
      ...(token !== undefined && { 'x-token': token }),
      ...(channelId !== undefined && { 'x-channel-id': channelId }),
    },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: ended.signal,
  }).catch(() => undefined);
  const askedAt = performance.now();
  const abort = () => ended.abort();
  return { token, authorization, sentAt, askedAt, response, abort } satisfies EarlyAnswer;
}

/** The content of an answer; the app reads the answer itself. */
const contentOf = async ({ response }: EarlyAnswer): Promise<unknown> =>
  (await response)?.clone().json();

/** Shows the picture that a product's answer names, while the app that shows the rest is on the way. */
async function showPictureOf(answer: EarlyAnswer): Promise<void> {
  const { pathname } = location;
  const src = pictureIn(await contentOf(answer));
  if (src === undefined) return;
  window.earlyPicture = { pathname, src };
  if (!showPicture()) preloadPicture(src);
}

const showOrdersOf = async (answer: EarlyAnswer): Promise<void> =>
  showOrders(ordersIn(await contentOf(answer), earlyCards));

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/**
 * Shows the screen as it stood last, in the place of its shell, until the app renders it: only if the
 * app has not begun.
 */
async function showScreen(screen: KeptScreen, language: string): Promise<void> {
  // The parser may be in the middle of the head.
  while (document.readyState === 'loading' && !document.getElementById('root'))
    await new Promise(requestAnimationFrame);
  if (!isSamePlace(screen.place, placeNow(language))) return;
  const root = document.getElementById('root');
  if (!root || root.dataset['rendered'] !== undefined) return;
  document.adoptedStyleSheets = screen.styles.map(sheetOf);
  root.replaceChildren(nodesOf(screen.nodes));
  delete root.dataset['shell'];
  delete documentElement.dataset['shell'];
  window.keptScreen = screen;
}

/** Asks what the first screen will ask, while its code is on the way. */
async function askEarly(shell: ShellName, language: string): Promise<void> {
  const { pathname, search } = location;
  const { session, screen } = await readEarlyPhone(pathname);
  const shown =
    screen && served === undefined && showScreen(screen, language).catch(() => undefined);
  const choosing = {
    search,
    kept: localStorage.getItem(localKeys.countries),
    isReplaced: isReplaced(search, () => sessionStorage),
  };
  const { nationalityId = '', residenceId = '' } = earlyChoice(choosing);
  const isServed = served === `${language} ${nationalityId} ${residenceId}`;
  const questions = earlyQuestions({ ...choosing, shell, pathname, session, isServed });
  const token = session.kind === 'user' ? session.token : undefined;
  const answers = (window.earlyAnswers = new Map<string, EarlyAnswer>());
  for (const question of questions) {
    const answer = ask(question, token, language);
    answers.set(questionOf(question.path, question.body), answer);
    if (namesPicture(question.path)) showPictureOf(answer).catch(() => undefined);
    if (question.path === earlyPaths.orders) showOrdersOf(answer).catch(() => undefined);
  }
  await shown;
  if (window.keptScreen) await painted();
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The app's modules wait no longer than this for what is painted before them. */
const holdsMs = 300;

declare global {
  interface Window {
    /** Called behind each template, by the page itself. */
    placeShell?: () => void;
  }
}

/**
 * Puts the shell whose template ends here in the place of home, which was hidden so long, if it is the
 * wanted one. The templates behind it are parsed after it is painted.
 */
function placeShell(): void {
  const { documentElement, currentScript } = document;
  const wanted = documentElement.dataset['shell'];
  const template = currentScript?.previousElementSibling;
  const root = document.getElementById('root');
  if (
    wanted === undefined ||
    window.keptScreen ||
    !root ||
    !(template instanceof HTMLTemplateElement)
  )
    return;
  if (template.id !== `shell ${wanted}`) return;
  root.replaceChildren(template.content);
  root.dataset['shell'] = wanted;
  delete documentElement.dataset['shell'];
  showPicture();
  showOrders();
}

/**
 * Stands in the page's head, before anything is painted: says which shell the address and the
 * language ask for. Home in English is in the page already; any other shell is put in its place behind
 * its template (`placeShell`).
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
  kept: urlLanguage(location.search, () => sessionStorage) ?? kept(localKeys.language),
  browsers: navigator.languages,
});
const { documentElement } = document;
/** Language and countries of the content that the server put in, if it did. */
const served = documentElement.dataset['page'];
if (ground !== undefined) documentElement.dataset['ground'] = ground;
reserveRunningPlace(documentElement, kept(localKeys.runningPlace));
const wanted = `${shell} ${language}`;
// Content stays until the app is here, even if that will speak another language.
if (served === undefined) {
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  if (wanted !== 'home en') documentElement.dataset['shell'] = wanted;
}
// First, because a browser has few connections. Without these answers the app asks itself.
if (isSecureContext && mayAskAt(location)) {
  const early = askEarly(shell, language).catch(() => undefined);
  const tooLate = new Promise((resolve) => setTimeout(resolve, holdsMs));
  // Content that the server put in stands there already.
  if (served === undefined) window.keptScreenPainted = Promise.race([early, tooLate]);
}
// The server names them itself.
for (const file of served === undefined ? files : []) {
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

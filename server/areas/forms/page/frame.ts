import { localeOf } from '../../../../src/domain/languages';
import { formatMessage, type Values } from '../../../../src/domain/messages/icu';
import type { PageWord } from '../page-messages';

/** The page's texts in its language. */
const texts = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<PageWord, string>;

/** The language of the page, for the server's answers too. */
export const language = document.documentElement.lang;

export const words = (word: PageWord, values: Values = {}): string =>
  formatMessage(texts[word], values, localeOf(language)) ?? texts[word];

/** The page that holds the form in a frame: it gets the form's state and provides tokens. */

const tokenWait = 15_000;

const { random, holders = '' } = document.body.dataset;

const address = new URL(location.href);
let token = address.searchParams.get('token') ?? '';
// A token does not stay where somebody could read or copy it.
address.searchParams.delete('token');
history.replaceState(null, '', address);

const isHolder = (origin: string) =>
  holders
    .split(' ')
    .some((each) =>
      each === 'loopback'
        ? /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
        : each === origin,
    );
let holder = holders.includes('loopback') ? '*' : (holders.split(' ')[0] ?? '');
let renewed: ((isNew: boolean) => void)[] = [];
let heed = () => {};
let heedAnswers: (answers: unknown) => void = () => {};
let heedKept = () => {};

/** Tells whoever holds the form. */
export function tell(type: string, more: object = {}): void {
  // Nothing but how the form stands is told before it is known who listens.
  if (window.parent !== window && holder !== '')
    window.parent.postMessage({ from: 'visa-form', random, type, ...more }, holder);
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || !isHolder(origin)) return;
  if (typeof data !== 'object' || data === null) return;
  const told = data as Readonly<Record<string, unknown>>;
  if (told['from'] !== 'visa-app' || told['random'] !== random) return;
  if (told['type'] === 'answers') heedAnswers(told['answers']);
  if (told['type'] === 'answers-kept') heedKept();
  if (told['type'] !== 'token' || typeof told['token'] !== 'string') return;
  holder = origin;
  token = told['token'];
  for (const go of renewed) go(true);
  renewed = [];
  heed();
});

/** Calls back with what the holder kept of an earlier visit, by question, whatever it is. */
export function onAnswers(callback: (answers: unknown) => void): void {
  heedAnswers = callback;
}

/** Calls back when the holder has kept all that it was told last. */
export function onKept(callback: () => void): void {
  heedKept = callback;
}

/** Calls back at every new token. */
export function onNewToken(callback: () => void): void {
  heed = callback;
}

/** Resolves to whether there is a new token. */
export const newToken = () =>
  new Promise<boolean>((resolve) => {
    renewed.push(resolve);
    tell('token-wanted');
    setTimeout(() => resolve(false), tokenWait);
  });

/** The token with which the form's requests are let in. */
export const presentToken = (): string => token;

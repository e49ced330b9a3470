import type { PageMessage, SentFormMessage } from '../../../../src/contract/application-form';
import { formProtocol } from '../../../../src/domain/form/form-answers';
import { localeOf } from '../../../../src/domain/languages';
import { formatMessage, type Values } from '../../../../src/domain/messages/icu';
import type { PageWord } from '../page-messages';

/*
 * The page that holds the form in a frame. It provides tokens, and from version 2 of the messages on it
 * keeps and sends the answers. Whoever may hold the form is said by the server, in the page's
 * `frame-ancestors` and in its data; nothing but how the form stands is told before a holder has spoken.
 */

/** The page's texts in its language. */
const texts = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<PageWord, string>;

/** The language of the page, for the server's answers too. */
export const language = document.documentElement.lang;

export const words = (word: PageWord, values: Values = {}): string =>
  formatMessage(texts[word], values, localeOf(language)) ?? texts[word];

const tokenWait = 15_000;

const { holders = '' } = document.body.dataset;

const address = new URL(location.href);
const random = address.searchParams.get('random') ?? '';
let token = address.searchParams.get('token') ?? '';
// A token does not stay where somebody could read or copy it.
address.searchParams.delete('token');
history.replaceState(null, '', address);

/** The form's own title is shown unless the holder has one. */
export const showsTitle = address.searchParams.get('title') !== '0';

/** Whether the holder keeps and sends the answers. */
export const isKeptByHolder = address.searchParams.get('keeps') === String(formProtocol);

const isHolder = (origin: string) =>
  holders
    .split(' ')
    .some((each) =>
      each === 'loopback'
        ? /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
        : each === origin,
    );
/** The origin that has spoken. */
let holder: string | undefined;
let renewed: ((isNew: boolean) => void)[] = [];

type Told = SentFormMessage extends infer Each
  ? Each extends SentFormMessage
    ? Omit<Each, 'from' | 'random'>
    : never
  : never;

/** Messages that tell nothing of anybody's answers. */
const isHarmless = ({ type }: Told) => type !== 'answers' && type !== 'state';

/** Tells whoever holds the form. */
export function tell(told: Told): void {
  if (window.parent === window || (holder === undefined && !isHarmless(told))) return;
  window.parent.postMessage({ from: 'visa-form', random, ...told }, holder ?? '*');
}

type Heard<Type extends PageMessage['type']> = Extract<PageMessage, { type: Type }>;
const hearers = new Map<string, (message: never) => void>();

/** Calls back at every message of this type from the holder. */
export function onMessage<Type extends PageMessage['type']>(
  type: Type,
  callback: (message: Heard<Type>) => void,
): void {
  hearers.set(type, callback);
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || !isHolder(origin)) return;
  if (typeof data !== 'object' || data === null) return;
  const told = data as Readonly<Record<string, unknown>>;
  if (told['from'] !== 'visa-app' || told['random'] !== random) return;
  holder = origin;
  if (told['type'] === 'token' && typeof told['token'] === 'string') {
    token = told['token'];
    for (const go of renewed) go(true);
    renewed = [];
  }
  hearers.get(String(told['type']))?.(told as never);
});

/** Resolves to whether there is a new token. */
export const newToken = () =>
  new Promise<boolean>((resolve) => {
    renewed.push(resolve);
    tell({ type: 'token-wanted' });
    setTimeout(() => resolve(false), tokenWait);
  });

/** The token with which the form's requests are let in. */
export const presentToken = (): string => token;

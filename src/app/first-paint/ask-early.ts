import { questionOf, type EarlyAnswer } from '../../api/early-answer';
import { environmentOf } from '../../contract/environments';
import { signatureKeyText, signatureScheme, signedText } from '../../contract/signature';
import { channelIdOf } from '../../platform/channel';
import '../../page/early-answers';
import '../../page/early-picture';
import { isReplaced } from '../../session/url-countries';
import { localKeys } from '../../storage/keys';
import type { ShellName } from './choose-shell';
import { earlyPaths, earlyQuestions, namesPicture, type Question } from './early-questions';
import { readEarlySession } from './early-session';
import { ordersIn } from './orders-in';
import { pictureIn } from './picture-in';
import { hexOf, hmacSha256, sha256 } from './sha256';
import { earlyCards, showOrders } from './show-orders';
import { preloadPicture, showPicture } from './show-picture';

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

/** Asks what the first screen will ask, while its code is on the way. */
export async function askEarly(shell: ShellName, language: string): Promise<void> {
  const session = await readEarlySession();
  const { pathname, search } = location;
  const questions = earlyQuestions({
    shell,
    pathname,
    search,
    kept: localStorage.getItem(localKeys.countries),
    isReplaced: isReplaced(search, () => sessionStorage),
    session,
  });
  const token = session.kind === 'user' ? session.token : undefined;
  const answers = (window.earlyAnswers = new Map<string, EarlyAnswer>());
  for (const question of questions) {
    const answer = ask(question, token, language);
    answers.set(questionOf(question.path, question.body), answer);
    if (namesPicture(question.path)) showPictureOf(answer).catch(() => undefined);
    if (question.path === earlyPaths.orders) showOrdersOf(answer).catch(() => undefined);
  }
}

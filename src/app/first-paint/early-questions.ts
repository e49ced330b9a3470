import { channelParameter, countryParameters, languageParameter } from '../../domain/app-paths';
import { urlCountries } from '../../session/url-countries';
import type { User } from '../../contract/account/accounts';
import type { KeptAnswer, StoredSession } from '../../storage/database';
import { databaseName } from '../../storage/keys';
import { visitorId } from '../../storage/offline-cache';
import { unsealJson } from '../../storage/seal';
import { deviceKeyId } from '../../storage/user-keys';
import type { ShellName } from './choose-shell';
import { type KeptScreen, keptScreenName } from './kept-screen';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** The session on this phone: none yet, a visitor's, or a user's. */
type EarlySession = { kind: 'first-visit' } | { kind: 'visitor' } | { kind: 'user'; token: string };

/** Before the app's code is here: whose phone this is, and the screen that they saw last at a path. */
interface EarlyPhone {
  readonly session: EarlySession;
  readonly screen?: KeptScreen | undefined;
}

/**
 * Reads the session, and the kept screen of a path. It never creates the database, whose first
 * version is the app's to make, and closes it, so that it is in nobody's way. Where the app was before,
 * it has kept its settings beside the database: nothing there saves the question, which is answered late.
 */
export async function readEarlyPhone(pathname: string): Promise<EarlyPhone> {
  const firstVisit: EarlyPhone = { session: { kind: 'first-visit' } };
  if (localStorage.length === 0) return firstVisit;
  const opening = indexedDB.open(databaseName);
  let isNew = false;
  opening.onupgradeneeded = () => {
    isNew = true;
    opening.transaction?.abort();
  };
  const db = await answerOf(opening).catch((error: unknown) => {
    if (!isNew) throw error;
  });
  if (!db) return firstVisit;
  try {
    const rows = db.transaction(['session', 'keys', 'answers']);
    const [stored, key] = (await Promise.all([
      answerOf(rows.objectStore('session').get('current')),
      answerOf(rows.objectStore('keys').get(deviceKeyId)),
    ])) as [StoredSession | undefined, CryptoKey | undefined];
    const isUser = stored !== undefined && key !== undefined;
    const userId = isUser ? stored.userId : visitorId;
    const name = `${userId}:${keptScreenName(pathname)}`;
    const [ownKey, row] = (await Promise.all([
      answerOf(rows.objectStore('keys').get(userId)),
      answerOf(rows.objectStore('answers').get(name)),
    ])) as [CryptoKey | undefined, KeptAnswer | undefined];
    const [user, screen] = await Promise.all([
      isUser ? unsealJson(key, stored.sealed, `session:${userId}`) : undefined,
      ownKey && row && unsealJson(ownKey, row.sealed, name).catch(() => undefined),
    ]);
    return {
      session: user ? { kind: 'user', token: (user as User).token } : { kind: 'visitor' },
      screen: screen as KeptScreen | undefined,
    };
  } finally {
    db.close();
  }
}

/** A call as the app will make it: the same path, the same text. */
export interface Question {
  readonly path: string;
  readonly body: string;
}

interface Visit {
  readonly shell: ShellName;
  readonly pathname: string;
  readonly search: string;
  /** The countries kept on this phone: any text. */
  readonly kept: string | null;
  /** Whether the countries of the address were replaced in this tab. */
  readonly isReplaced: boolean;
  readonly session: EarlySession;
  /** Whether the page has these answers for a visitor already, because the server put them in. */
  readonly isServed: boolean;
}

/** The calls' paths; the contract, which checks answers too, would be too much here. */
export const earlyPaths = {
  countries: '/sys/country_total_query',
  homepage: '/visa_homepage',
  visitorHomepage: '/sys/visa_homepage',
  product: '/product_query',
  visitorProduct: '/sys/product_query',
  orders: '/order_brief_query',
} as const;

/** Whether the answer is a product, whose picture is the largest of its page. */
export const namesPicture = (path: string): boolean =>
  path === earlyPaths.product || path === earlyPaths.visitorProduct;

function keptChoice(kept: string | null): { nationalityId?: unknown; residenceId?: unknown } {
  try {
    return Object(JSON.parse(kept ?? '{}')) as object;
  } catch {
    return {};
  }
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** The countries with which the app will begin; an id that is none is left out. */
export function earlyChoice({
  search,
  kept,
  isReplaced,
}: Pick<Visit, 'search' | 'kept' | 'isReplaced'>) {
  const choice = { ...keptChoice(kept), ...(isReplaced ? {} : urlCountries(search)) };
  const [nationalityId, residenceId] = [choice.nationalityId, choice.residenceId].map((id) =>
    isId(id) ? id : undefined,
  );
  return { nationalityId, residenceId };
}

/** A code or a secret in the address is the app's to take out, before anything is asked. */
const harmless: readonly string[] = [...countryParameters, channelParameter, languageParameter];
export const mayAskAt = ({ search, hash }: { search: string; hash: string }): boolean =>
  hash === '' && [...new URLSearchParams(search).keys()].every((name) => harmless.includes(name));

/** The first questions of a screen, as far as the page itself knows them. */
export function earlyQuestions(visit: Visit): Question[] {
  const { shell, pathname, session } = visit;
  const asks: { path: string; request: object }[] = [];
  const isUser = session.kind === 'user';
  if (shell === 'orders' && isUser) asks.push({ path: earlyPaths.orders, request: {} });
  const { nationalityId, residenceId } = earlyChoice(visit);
  const countries = nationalityId &&
    residenceId && { country_id: nationalityId, country_residence_id: residenceId };
  const isAsked = isUser || !visit.isServed;
  const productId = /^\/product\/([1-9]\d{0,9})\/?$/.exec(pathname)?.[1];
  if (isAsked && shell === 'home')
    asks.push({
      path: isUser ? earlyPaths.homepage : earlyPaths.visitorHomepage,
      request: { ...countries },
    });
  if (isAsked && shell === 'product' && productId !== undefined)
    asks.push({
      path: isUser ? earlyPaths.product : earlyPaths.visitorProduct,
      request: { product_id: Number(productId), ...countries },
    });
  // Last, because less is waiting for it. Kept for a day afterwards, for every traveller of this phone.
  if (session.kind === 'first-visit') asks.push({ path: earlyPaths.countries, request: {} });
  return asks.map(({ path, request }) => ({ path, body: JSON.stringify(request) }));
}

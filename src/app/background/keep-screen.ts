import { activeLanguage } from '../../language/translate';
import { whenIdle } from '../../platform/when-idle';
import type { KeptMeta } from '../../services/kept-query';
import { kept, openDatabase, queryClient, sessions } from '../../services/services';
import { currentSession, pageOwner } from '../../session/session';
import { visitorId } from '../../storage/offline-cache';
import { hasVisitorsRows } from '../../storage/taken-keys';
import { type KeptScreen, keptNodesOf, keptScreenName, placeNow } from '../first-paint/kept-screen';
import { matchRoute } from '../routes/match-route';

/** The screens at which a visit begins again; by their routes. */
const keptRoutes: readonly (string | undefined)[] = ['Index', 'Product', 'Orders', 'OrderDetail'];
/** A screen is kept this long after something has come. */
const settledMs = 2000;
/** Enough for the places at which a visit begins; visas are looked through by the dozen. */
const mostScreens = 12;
/** A longer text, as of a very long list, would take its time to be read. */
const mostCharacters = 200_000;

/** Whether a screen is all there: what is open over it is left out. */
const isSettled = (root: Element): boolean =>
  [...root.querySelectorAll('[aria-busy="true"], [data-failure]')].every((part) =>
    part.closest('dialog'),
  );

const styleTexts = new Map<string, Promise<string>>();

async function styleText(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} is not there any more.`);
  return response.text();
}

/**
 * The style sheets that the page has loaded, as they were written: from the rules themselves a browser
 * gives back no shorthand with a variable.
 */
const stylesNow = (): Promise<string[]> =>
  Promise.all(
    [...document.styleSheets].flatMap(({ href }) => {
      if (href === null) return [];
      const text = styleTexts.get(href) ?? styleText(href);
      styleTexts.set(href, text);
      text.catch(() => styleTexts.delete(href));
      return [text];
    }),
  );

/** The screen as it stands, for its owner; undefined if the next visit should not begin with it. */
async function screenNow(root: Element, owner: string): Promise<KeptScreen | undefined> {
  if (!keptRoutes.includes(matchRoute(location.pathname)?.name)) return undefined;
  if (!isSettled(root)) return undefined;
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0 && query.state.data !== undefined);
  const screen = {
    place: placeNow(activeLanguage().language),
    nodes: keptNodesOf(root),
    answers: shown.map(({ queryKey, meta }) => {
      const isLasting = (meta as KeptMeta | undefined)?.keptFor === 'everybody';
      return { queryKey, userId: isLasting ? visitorId : owner, isLasting };
    }),
  };
  return { ...screen, styles: await stylesNow() };
}

/** Whether it may show what a visitor has begun here: that is one traveller's, visitors are anybody. */
const showsBegun = async (): Promise<boolean> =>
  hasVisitorsRows((await openDatabase()).transaction(['items', 'drafts', 'keys']));

/**
 * The user, or visitor, whose screen this page shows. Nobody's, once a session has begun, ended or
 * changed: what stands there is still that of before.
 */
async function ownerNow(): Promise<string | undefined> {
  const owner = pageOwner();
  const stored = (await sessions.read())?.userId;
  if (owner !== currentSession()?.userId || owner !== stored) return undefined;
  return owner ?? ((await showsBegun()) ? undefined : visitorId);
}

let last = '';

async function keepScreen(root: Element): Promise<void> {
  const { pathname } = location;
  const owner = await ownerNow();
  if (owner === undefined || location.pathname !== pathname) return;
  const data = await screenNow(root, owner);
  // The session may have ended meanwhile.
  if ((await ownerNow()) !== owner) return;
  const text = JSON.stringify(data ?? null);
  if (!data || text.length > mostCharacters || text === last) return;
  last = text;
  await kept.write(owner, keptScreenName(pathname), { data, at: Date.now() });
  await kept.dropOldest(owner, keptScreenName(''), mostScreens);
}

/**
 * Keeps what the screens at which a visit begins show, sealed with its owner's key like the answers
 * that they are made of: the next visit paints it before the app is there (`early.ts`).
 */
export function keepScreens(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const keep = () => void keepScreen(root).catch(() => undefined);
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settled = () => {
    settling = undefined;
    void whenIdle(settledMs).then(keep);
  };
  // Not from the last change on: a screen that asks again and again would never be kept.
  queryClient.getQueryCache().subscribe(() => void (settling ??= setTimeout(settled, settledMs)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}

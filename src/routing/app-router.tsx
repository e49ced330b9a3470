import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  createPath,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { withChannel } from '../platform/channel';
import { createScrollPositions } from './scroll-positions';

type AppHistory = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<AppHistory['listen']>[0];

/** Makes a history that adds the channel to every address: links, pushes and replacements. */
function carryChannel(history: AppHistory): AppHistory {
  const { createHref, push } = history;
  const hrefOf: AppHistory['createHref'] = (to) => withChannel(createHref(to), location.search);
  history.createHref = hrefOf;
  history.push = (to, state) => {
    const isHere = hrefOf(to) === createPath(history.location);
    // A link to the current page adds no history entry; entries of sheets have a state.
    if (isHere && (state ?? null) === null) history.replace(to, state);
    else push(to, state);
  };
  return history;
}

/**
 * Gives the first history entry a key, which the router does not; its scroll position needs one.
 */
function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  // `crypto.randomUUID` is missing on an insecure address, where this still runs.
  const key = `first-${Date.now()}-${Math.random()}`;
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
}

export const scrollPositions = createScrollPositions(() => sessionStorage);

function startHistory(): AppHistory {
  nameFirstEntry();
  // The browser would restore the position before the content has been rendered.
  window.history.scrollRestoration = 'manual';
  const history = carryChannel(createBrowserHistory({ v5Compat: true }));
  addEventListener('pagehide', () => {
    scrollPositions.remember(history.location.key, { y: scrollY });
    scrollPositions.keep();
  });
  return history;
}

const appHistory = startHistory();

/** Opens a path from outside of a screen. */
export const openPath = (path: string): void => appHistory.push(path);

let byBack = false;

/** The paths of this tab's history by their place in it, as far as they were visited since the load. */
const visited = new Map<number, string>();
const presentPlace = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** The path to which Back would lead; undefined if it was visited before the load, or by nobody. */
export const pathBelow = (): string | undefined => visited.get(presentPlace() - 1);

/** Whether Back or Forward led to the present page; its load and its own sheets' entries do not. */
export const reachedByBack = (): boolean => byBack;

/** Calls back on every navigation, after the scroll position of the page left has been saved. */
function listenToHistory(listener: Listener): () => void {
  let present = appHistory.location;
  visited.set(presentPlace(), present.pathname);
  return appHistory.listen((update) => {
    const place = { y: scrollY, focused: document.activeElement };
    scrollPositions.remember(present.key, place);
    // For kept pages that are opened by a link instead of the back button.
    scrollPositions.remember(present.pathname, place);
    // A sheet that closes goes back too, but stays on its page.
    if (update.location.pathname !== present.pathname) byBack = update.action === 'POP';
    present = update.location;
    visited.set(presentPlace(), present.pathname);
    listener(update);
  });
}

/** The app's router, on top of the browser's history. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState(() => ({
    action: appHistory.action,
    location: appHistory.location,
  }));
  useLayoutEffect(() => listenToHistory((next) => startTransition(() => setState(next))), []);
  return (
    <Router location={location} navigationType={action} navigator={appHistory}>
      {children}
    </Router>
  );
}

import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router-dom';
import { withChannel } from '../platform/channel';
import { createPlaces } from './places';

type AppHistory = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<AppHistory['listen']>[0];

/** A channel is carried by every way through here: links' addresses, pushes, replacements. */
function carryChannel(history: AppHistory): AppHistory {
  const { createHref, push } = history;
  const hrefOf: AppHistory['createHref'] = (to) => withChannel(createHref(to), location.search);
  history.createHref = hrefOf;
  history.push = (to, state) => {
    const isHere = hrefOf(to) === createPath(history.location);
    // A link to the page it stands on adds no entry; a sheet's entry has a state.
    if (isHere && (state ?? null) === null) history.replace(to, state);
    else push(to, state);
  };
  return history;
}

/** The entry that a page was opened with has no key of its own; its place needs one. */
function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  // `crypto.randomUUID` is missing on an insecure address, where this still runs.
  const key = `first-${Date.now()}-${Math.random()}`;
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
}

export const places = createPlaces(() => sessionStorage);

function startHistory(): AppHistory {
  nameFirstEntry();
  // The browser would restore before the page's content is there.
  window.history.scrollRestoration = 'manual';
  const history = carryChannel(createBrowserHistory({ v5Compat: true }));
  addEventListener('pagehide', () => {
    places.remember(history.location.key, { y: scrollY });
    places.keep();
  });
  return history;
}

export const appHistory = startHistory();

/** Calls back on every navigation, after the place that it leaves was remembered. */
export function listenToHistory(listener: Listener): () => void {
  let present = appHistory.location;
  return appHistory.listen((update) => {
    const place = { y: scrollY, focused: document.activeElement };
    places.remember(present.key, place);
    // For a kept page that is gone to instead of back to.
    places.remember(present.pathname, place);
    present = update.location;
    listener(update);
  });
}

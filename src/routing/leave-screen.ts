import { useNavigate } from 'react-router-dom';
import { withChannel } from '../platform/channel';
import { pathBelow } from './app-router';
import { sheetEntryLeft } from './back-closes';

const longestBackMs = 1_000;

/**
 * Returns to the previous page; from a page that was opened directly, to its parent page `above`.
 */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate();
  return () => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (index > 0 ? navigate(-1) : navigate(above, { replace: true }));
  };
}

/** Reloads the app at a path, so that no data of the current user stays in memory. */
export async function reloadAt(path: string): Promise<void> {
  await sheetEntryLeft();
  location.assign(withChannel(path, location.search));
}

/** Reloads the current page. */
export async function reloadHere(): Promise<void> {
  await sheetEntryLeft();
  location.reload();
}

/**
 * Replaces this page and the page `over` it came from, so that Back leads to where that one was
 * opened. Without `over` directly below it, only this page is replaced.
 */
export function useReplaceOver(): (over: string, to: string, state?: object) => Promise<void> {
  const navigate = useNavigate();
  return async (over, to, state) => {
    if (pathBelow() === over) {
      await new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        // A browser may ignore `history.back` when it is called too often: the wait must end.
        setTimeout(resolve, longestBackMs);
        void navigate(-1);
      });
    }
    await navigate(to, { replace: true, state });
  };
}

import { useNavigate } from 'react-router-dom';
import { pathBelow } from './app-router';

const longestBackMs = 1_000;

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

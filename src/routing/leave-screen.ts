import { useNavigate } from 'react-router-dom';
import { withChannel } from '../platform/channel';
import { sheetEntryLeft } from './back-closes';

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

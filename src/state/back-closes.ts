import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface EntryState {
  sheet?: string;
}

/**
 * Lets the back button close what is open: opening adds a history entry at the same address, and
 * leaving that entry closes. Closing by other means goes back over the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const entry = useRef<string>(undefined);
  const present = (location.state as EntryState | null)?.sheet;

  const enter = useEffectEvent(() => {
    const sheet = crypto.randomUUID();
    entry.current = sheet;
    const state = { ...(location.state as object | null), sheet };
    void navigate(location.pathname + location.search, { state });
  });

  const leave = useEffectEvent(() => {
    const left = entry.current;
    entry.current = undefined;
    // Read from the history itself: a redirect may have left the entry since the last rendering.
    const { usr } = (window.history.state ?? {}) as { usr?: EntryState | null };
    if (left !== undefined && usr?.sheet === left) void navigate(-1);
  });

  const entryChanged = useEffectEvent((sheet: string | undefined) => {
    if (entry.current === undefined || sheet === entry.current) return;
    entry.current = undefined;
    onClose();
  });

  useEffect(() => {
    if (!open) return;
    enter();
    return () => leave();
  }, [open]);

  useEffect(() => entryChanged(present), [present]);
}

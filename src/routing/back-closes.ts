import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { presentSheet } from './sheet-entry-left';

interface EntryState {
  sheet?: string;
}

/** The history entry of a sheet that closed in this tick; a sheet that opens now reuses it. */
let abandoned: string | undefined;

/**
 * Lets the back button close a sheet: opening it adds a history entry with the same address, and
 * leaving that entry closes the sheet. Closing the sheet in another way goes back over the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const entry = useRef<string>(undefined);
  /** The entry of this opening; kept also while a kept page is hidden with its sheet open. */
  const ofOpening = useRef<string>(undefined);
  const present = (location.state as EntryState | null)?.sheet;

  const enter = useEffectEvent(() => {
    const sheet = crypto.randomUUID();
    entry.current = ofOpening.current = sheet;
    const state = { ...(location.state as object | null), sheet };
    const replace = abandoned !== undefined && abandoned === presentSheet();
    abandoned = undefined;
    void navigate(location.pathname + location.search, { state, replace });
  });

  const comeBack = useEffectEvent(() => {
    if (presentSheet() === ofOpening.current) entry.current = ofOpening.current;
    else onClose();
  });

  const leave = useEffectEvent(() => {
    const left = entry.current;
    entry.current = undefined;
    // Read from window.history: a redirect may have left the entry since the last render.
    if (left === undefined || presentSheet() !== left) return;
    abandoned = left;
    queueMicrotask(() => {
      if (abandoned !== left) return;
      abandoned = undefined;
      if (presentSheet() === left) void navigate(-1);
    });
  });

  const entryChanged = useEffectEvent((sheet: string | undefined) => {
    if (entry.current === undefined || sheet === entry.current) return;
    entry.current = undefined;
    onClose();
  });

  // Runs before the opening's effect: where both run at once, as in a kept page that returns with a
  // sheet, the entry of the address before is not taken for one that was left.
  useLayoutEffect(() => entryChanged(present), [present]);

  // The sheet is on the screen after the layout effects: a Back then must find its entry.
  useLayoutEffect(() => {
    if (!open) {
      ofOpening.current = undefined;
      return;
    }
    if (ofOpening.current === undefined) enter();
    else comeBack();
    // A Back that comes before the new entry was rendered changes no rendered address.
    const left = () => entryChanged(presentSheet());
    addEventListener('popstate', left);
    return () => {
      removeEventListener('popstate', left);
      leave();
    };
  }, [open]);
}

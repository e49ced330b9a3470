import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Counts the openings of a component; as its `key`, the count resets its state at each opening. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: open ? 1 : 0 });
  if (seen.open === open) return seen.count;
  const next = { open, count: seen.count + (open ? 1 : 0) };
  setSeen(next);
  return next.count;
}

/**
 * Whether the current history entry is still the one that `useBackCloses` added for a sheet. A
 * redirect must wait until it is left, because leaving it would go back over the redirect.
 */
export function useIsOnSheetEntry(open: boolean): boolean {
  const sheet = (useLocation().state as { sheet?: string } | null)?.sheet;
  // After a reload the entry of a closed sheet may remain, so compare with the entry before
  // opening.
  const [seen, setSeen] = useState({ open, before: sheet });
  if (seen.open !== open) setSeen({ open, before: open ? sheet : seen.before });
  return sheet !== seen.before;
}

/** The id of the sheet that owns the current history entry, if any. */
export function presentSheet(): string | undefined {
  const { usr } = (window.history.state ?? {}) as { usr?: { sheet?: string } | null };
  return usr?.sheet;
}

const longestMs = 1_000;

/**
 * Resolves when the history entry of a closing sheet has been left. A reload must wait for it,
 * because going back and loading the new page would race.
 */
export async function sheetEntryLeft(): Promise<void> {
  if (presentSheet() === undefined) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    // A browser may ignore `history.back` when it is called too often: the wait must end.
    setTimeout(resolve, longestMs);
  });
}

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

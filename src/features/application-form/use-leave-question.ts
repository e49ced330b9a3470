import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHoldUpdates } from '../../services/busy';
import { presentSheet, useBackCloses } from '../../routing/back-closes';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether a click on a link ends this page, which a new tab does not. */
const leaves = ({ origin, pathname, target }: HTMLAnchorElement, click: MouseEvent): boolean =>
  origin === location.origin &&
  pathname !== location.pathname &&
  target !== '_blank' &&
  !(click.ctrlKey || click.metaKey || click.shiftKey);

export interface LeaveQuestion {
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** Goes elsewhere, after the question if there is one. */
  askFirst: (go: () => void) => void;
}

/**
 * Keeps answers that could not be saved: a new version waits, the browser asks before the page ends,
 * and Back and links, those of the menu too, ask before they leave it.
 * @param unsaved whether the form holds such answers
 */
export function useLeaveQuestion(unsaved: boolean, goBack: () => void): LeaveQuestion {
  /** The effect of Back: it leaves, it asks, or it has asked. */
  const [back, setBack] = useState<'leaves' | 'asks' | 'asked'>('leaves');
  /** Where a link leads that has asked. */
  const [go, setGo] = useState<() => void>();
  const mayLeave = useRef(false);
  const { sheet } = (useLocation().state ?? {}) as { sheet?: string };
  if (!unsaved && back !== 'leaves') setBack('leaves');
  if (!unsaved && go) setGo(undefined);
  // An entry above that of an open sheet, such as the log-in, would close it.
  if (unsaved && back === 'leaves' && sheet === undefined) setBack('asks');
  useHoldUpdates('form', unsaved);
  useEffect(() => {
    if (!unsaved) return undefined;
    const askForLink = (event: MouseEvent) => {
      const tapped = event.target instanceof Element && event.target.closest('a');
      if (!tapped || !leaves(tapped, event) || mayLeave.current) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => () => tapped.click());
    };
    addEventListener('beforeunload', ask);
    // Before the router, which listens at the page's root.
    document.addEventListener('click', askForLink, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askForLink, { capture: true });
    };
  }, [unsaved]);
  // Without a Back a sheet has opened above the entry.
  useBackCloses(back === 'asks', () => setBack(presentSheet() === undefined ? 'asked' : 'leaves'));
  return {
    asking: back === 'asked' || go !== undefined,
    stay() {
      if (back === 'asked') setBack('leaves');
      setGo(undefined);
    },
    leave() {
      mayLeave.current = true;
      setGo(undefined);
      (go ?? goBack)();
    },
    askFirst: (leaving) => (unsaved ? setGo(() => leaving) : leaving()),
  };
}

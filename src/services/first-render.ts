import { atom, useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useEffect } from 'react';

/**
 * The HTML that React takes over: a 'shell', the same for every traveller, which was made with the
 * build, or a 'page' with the content that the server put in (`server-page.ts`).
 */
export type FirstRender = 'shell' | 'page';

/**
 * Set while the app renders exactly that HTML; what depends on the traveller comes right after it. No
 * context, because its end must not reach the parts of a page that are taken over later: React would
 * throw their HTML away.
 */
export const firstRenderAtom = atom<FirstRender | undefined>(undefined);

export const useFirstRender = (): FirstRender | undefined => useAtomValue(firstRenderAtom);

/**
 * Ends the first render. Rendered inside the screen's own boundary: React takes that over after the
 * frame around it, and with what held at the time of the HTML.
 */
export function FirstRenderEnd(): null {
  const end = useSetAtom(firstRenderAtom);
  useEffect(() => startTransition(() => end(undefined)), [end]);
  return null;
}

export const useIsFirstRender = (): boolean => useFirstRender() !== undefined;

import { createContext, useContext } from 'react';

/**
 * Whether the app shows what was prerendered at build time, the same for every traveller, because
 * React is taking over that HTML. What depends on the traveller comes right after it.
 */
export const FirstRenderContext = createContext(false);

export const useIsFirstRender = (): boolean => useContext(FirstRenderContext);

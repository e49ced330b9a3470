import { createContext, useContext } from 'react';

/** The header flags of a screen's route. */
export interface HeaderRules {
  readonly backHidden?: boolean;
  readonly customHeader?: boolean;
}

/** Provides the flags of the route table to the screen. */
export const HeaderRulesContext = createContext<HeaderRules>({});

export const useHeaderRules = (): HeaderRules => useContext(HeaderRulesContext);

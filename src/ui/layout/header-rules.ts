import { createContext, useContext } from 'react';

/** What the route of a screen says about its header. */
export interface HeaderRules {
  readonly backHidden?: boolean;
  readonly customHeader?: boolean;
}

/** Given around a screen by the route table, which alone decides. */
export const HeaderRulesContext = createContext<HeaderRules>({});

export const useHeaderRules = (): HeaderRules => useContext(HeaderRulesContext);

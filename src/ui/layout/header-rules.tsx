import { createContext, type ReactNode, useContext } from 'react';

interface Props {
  /** Shown if the route does not set `customHeader`. */
  standard: ReactNode;
  children: ReactNode;
}

/** Shows a screen's custom header if its route allows one. */
export function CustomHeader({ standard, children }: Props) {
  return useHeaderRules().customHeader ? children : standard;
}

/** The header flags of a screen's route. */
export interface HeaderRules {
  readonly backHidden?: boolean;
  readonly customHeader?: boolean;
}

/** Provides the flags of the route table to the screen. */
export const HeaderRulesContext = createContext<HeaderRules>({});

export const useHeaderRules = (): HeaderRules => useContext(HeaderRulesContext);

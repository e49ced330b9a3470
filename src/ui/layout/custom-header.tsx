import type { ReactNode } from 'react';
import { useHeaderRules } from './header-rules';

interface Props {
  /** Shown if the route does not set `customHeader`. */
  standard: ReactNode;
  children: ReactNode;
}

/** Shows a screen's custom header if its route allows one. */
export function CustomHeader({ standard, children }: Props) {
  return useHeaderRules().customHeader ? children : standard;
}

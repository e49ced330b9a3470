import type { ReactNode } from 'react';
import { useHeaderRules } from './header-rules';

interface Props {
  /** Shown where the route does not give the screen a header of its own kind. */
  standard: ReactNode;
  children: ReactNode;
}

/** A screen's header of its own kind, where its route says so. */
export function CustomHeader({ standard, children }: Props) {
  return useHeaderRules().customHeader ? children : standard;
}

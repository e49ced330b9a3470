import { Suspense, useDeferredValue, type ReactNode } from 'react';

/**
 * Shows what is loaded lazily as soon as it is here. As a plain fallback, even an empty one, React
 * would keep it back until 0.3 s have passed; an update that may wait is not held up.
 */
export function OnceLoaded({ children }: { children: ReactNode }) {
  const mayMount = useDeferredValue(true, false);
  return <Suspense fallback={null}>{mayMount && children}</Suspense>;
}

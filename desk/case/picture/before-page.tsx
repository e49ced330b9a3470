import { use, useMemo, type ReactNode } from 'react';
import type { RegionState } from '../decisions/no-rhythm';
import { PaintingContext } from './painting';

/**
 * The rejected page beside the one that is judged. A decision waits until it is painted; one that
 * cannot be seen any more holds nobody up, because the new page is what is approved.
 */
export function BeforePage({ children }: { children: ReactNode }) {
  const painting = use(PaintingContext);
  const lenient = useMemo(
    () =>
      painting && {
        set: (id: string, state: RegionState) => painting.set(id, heldBack(state)),
        remove: (id: string) => painting.remove(id),
      },
    [painting],
  );
  return <PaintingContext value={lenient}>{children}</PaintingContext>;
}

/** How a decision takes the state of a page that it is not about. */
export const heldBack = (state: RegionState): RegionState =>
  state === 'loading' ? 'loading' : 'painted';

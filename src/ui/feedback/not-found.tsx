import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

type NotFoundProps = {
  /** The way on. */
  action: ReactNode;
};

/**
 * What stands where nothing is: at an address that means nothing, and in the place of what does not
 * exist, is somebody else's, or does not belong together. One face for all, so that it tells nothing.
 */
export function NotFound({ action }: NotFoundProps) {
  return (
    <EmptyState icon="search" title="There is no page here" action={action}>
      The address may be mistyped, or what was here is gone.
    </EmptyState>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';

interface Props {
  /** Lets go of what was typed or chosen here. */
  onTake: () => void;
  /** What the other device says now, and what replaces it. */
  children: ReactNode;
}

/** Another device was first: what it says, before what is here replaces it. */
export function ChangedElsewhere({ onTake, children }: Props) {
  return (
    <Notice
      tone="wait"
      live
      title="Changed on another device meanwhile"
      action={
        <Button variant="card" small onClick={onTake}>
          Take that
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

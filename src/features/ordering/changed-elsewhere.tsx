import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';

interface Props {
  /** Discards the draft. */
  onTake: () => void;
  /** The value from the other device, and the draft that would replace it. */
  children: ReactNode;
}

/** Shows a conflicting change from another device, before the draft replaces it. */
export function ChangedElsewhere({ onTake, children }: Props) {
  return (
    <Notice
      tone="wait"
      live
      title={t('Changed on another device meanwhile')}
      action={
        <Button variant="card" small onClick={onTake}>
          {t('Take that')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

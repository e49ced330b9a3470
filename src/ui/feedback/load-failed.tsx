import type { ReactNode } from 'react';
import { t } from '../../language/translate';
import { Button } from '../actions/button';
import { Notice } from './notice';

/** Why a sheet's content did not load, with a retry. */
export function LoadFailed({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button small variant="card" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

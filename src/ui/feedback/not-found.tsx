import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import { t } from '../../language/translate';

type NotFoundProps = {
  /** The next step, as a link or button. */
  action: ReactNode;
};

/**
 * The message for unknown addresses and for data that does not exist, belongs to another user or
 * does not match the address. All cases look the same, so that it reveals nothing.
 */
export function NotFound({ action }: NotFoundProps) {
  return (
    <EmptyState icon="search" drawing="lost" title={t('There is no page here')} action={action}>
      {t('The address may be mistyped, or what was here is gone.')}
    </EmptyState>
  );
}

import { useMemo } from 'react';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { useOutboxItems } from '../../sync/use-outbox';
import { shownPhoto } from './queued-photo';

export function useShownPhoto(applicantId: string, updatedAt: number): PhotoItem | undefined {
  const items = useOutboxItems();
  return useMemo(() => shownPhoto(items, applicantId, updatedAt), [items, applicantId, updatedAt]);
}

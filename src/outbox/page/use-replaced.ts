import type { FailedItem } from '../../domain/document/failed-items';
import { isUnsent } from '../core/item';
import { mayArrive } from './applicant-left';
import { useOutboxItems } from './use-outbox';

/** Whether what was asked for again was replaced on this phone, and has not arrived yet. */
export function useReplaced(): (applicantId: string, item: FailedItem) => boolean {
  const items = useOutboxItems();
  return (applicantId, item) =>
    item.kind === 'document' &&
    items.some(
      (sealed) =>
        'applicantId' in sealed.target &&
        sealed.target.applicantId === applicantId &&
        'documentId' in sealed.target &&
        sealed.target.documentId === item.id &&
        isUnsent(sealed) &&
        mayArrive(sealed),
    );
}

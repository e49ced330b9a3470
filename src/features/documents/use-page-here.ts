import { useState } from 'react';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import type { PageEntry } from './page-entries';

/**
 * The item whose file on this phone is shown: one that is still to be delivered, and then for as long as
 * the component stays. What the traveller sees is neither exchanged nor fetched, because it arrived.
 */
export function usePageHere({ item, upload }: PageEntry): DocumentPageItem | undefined {
  const [seen, setSeen] = useState<DocumentPageItem>();
  const unsent = item?.state === 'done' ? undefined : item;
  if (unsent && unsent.id !== seen?.id) setSeen(unsent);
  const isStill = seen && (item ? item.id === seen.id : upload?.attachKey === seen.attachKey);
  return unsent ?? (isStill ? seen : undefined);
}

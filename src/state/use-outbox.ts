import { useEffect, useMemo, useState } from 'react';
import {
  hasFile,
  isDocumentPage,
  type DocumentPageItem,
  type OutboxItem,
  type UploadedItem,
} from '../outbox/item';
import { onOutboxChange } from './outbox-changes';
import { items } from './services';
import { useSession } from './session';

/** This user's items, oldest first, always as IndexedDB has them. */
export function useOutboxItems(): readonly OutboxItem[] {
  const userId = useSession()?.userId;
  const [list, setList] = useState<readonly OutboxItem[]>([]);
  useEffect(() => {
    let current = true;
    let reading = false;
    let changed = false;
    // One read at a time: what changes meanwhile is read once, after it.
    const read = async () => {
      changed = true;
      if (reading) return;
      reading = true;
      try {
        while (changed && current) {
          changed = false;
          const found = userId === undefined ? [] : await items.list(userId);
          if (current) setList(found.filter(({ state }) => state !== 'cancelled'));
        }
      } finally {
        reading = false;
      }
    };
    void read();
    const stop = onOutboxChange(() => void read());
    return () => {
      current = false;
      stop();
    };
  }, [userId]);
  return list;
}

/** Of this user's items those that are pages of documents. */
export function useDocumentItems(): readonly DocumentPageItem[] {
  const list = useOutboxItems();
  return useMemo(() => list.filter(isDocumentPage), [list]);
}

/** Of this user's items those that travel as a file: pages, passports and visa photos. */
export function useUploadedItems(): readonly UploadedItem[] {
  const list = useOutboxItems();
  return useMemo(() => list.filter(hasFile), [list]);
}

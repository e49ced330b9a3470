import { atom, useAtomValue } from 'jotai';
import {
  hasFile,
  isDocumentPage,
  isUnsent,
  type DocumentPageItem,
  type OutboxItem,
  type UploadedItem,
} from '../outbox/core/item';
import { outboxItemsAtom } from './outbox-list';

const anyAtom = atom((get) => get(outboxItemsAtom).length > 0);
const unsentCountAtom = atom((get) => get(outboxItemsAtom).filter(isUnsent).length);
const anyUnsentAtom = atom((get) => get(unsentCountAtom) > 0);
const documentItemsAtom = atom((get) => get(outboxItemsAtom).filter(isDocumentPage));
const uploadedItemsAtom = atom((get) => get(outboxItemsAtom).filter(hasFile));

/** This user's items, oldest first, always as IndexedDB has them. */
export const useOutboxItems = (): readonly OutboxItem[] => useAtomValue(outboxItemsAtom);

/** Of this user's items those that are pages of documents. */
export const useDocumentItems = (): readonly DocumentPageItem[] => useAtomValue(documentItemsAtom);

/** Of this user's items those that travel as a file: pages, passports and visa photos. */
export const useUploadedItems = (): readonly UploadedItem[] => useAtomValue(uploadedItemsAtom);

/** Whether anything was added on this phone, arrived or not. Renders anew only when that changes. */
export const useHasItems = (): boolean => useAtomValue(anyAtom);

/** Whether anything has not arrived yet. */
export const useHasUnsent = (): boolean => useAtomValue(anyUnsentAtom);

/** How many have not arrived yet. */
export const useUnsentCount = (): number => useAtomValue(unsentCountAtom);

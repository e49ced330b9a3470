import { atom, useAtomValue } from 'jotai';
import { type FileItem, hasFile, isUnsent, type OutboxItem } from '../core/item';
import { outboxItemsAtom } from './outbox-list';

const anyAtom = atom((get) => get(outboxItemsAtom).length > 0);
const unsentCountAtom = atom((get) => get(outboxItemsAtom).filter(isUnsent).length);
const anyUnsentAtom = atom((get) => get(unsentCountAtom) > 0);
const fileItemsAtom = atom((get) => get(outboxItemsAtom).filter(hasFile));

/** This user's items, oldest first, as stored in IndexedDB. */
export const useOutboxItems = (): readonly OutboxItem[] => useAtomValue(outboxItemsAtom);

/** This user's items that have files. */
export const useFileItems = (): readonly FileItem[] => useAtomValue(fileItemsAtom);

/**
 * Whether anything was added on this phone, delivered or not. Renders again only when that changes.
 */
export const useHasItems = (): boolean => useAtomValue(anyAtom);

/** Whether any item is unsent. */
export const useHasUnsent = (): boolean => useAtomValue(anyUnsentAtom);

/** How many items are unsent. */
export const useUnsentCount = (): number => useAtomValue(unsentCountAtom);

import { atom, useAtomValue } from 'jotai';
import { type FileItem, hasFile, isUnsent, type OutboxItem } from '../outbox/core/item';
import { outboxItemsAtom } from './outbox-list';

const anyAtom = atom((get) => get(outboxItemsAtom).length > 0);
const unsentCountAtom = atom((get) => get(outboxItemsAtom).filter(isUnsent).length);
const anyUnsentAtom = atom((get) => get(unsentCountAtom) > 0);
const fileItemsAtom = atom((get) => get(outboxItemsAtom).filter(hasFile));

/** This user's items, oldest first, always as IndexedDB has them. */
export const useOutboxItems = (): readonly OutboxItem[] => useAtomValue(outboxItemsAtom);

/** Of this user's items those that travel as a file, for an application. */
export const useFileItems = (): readonly FileItem[] => useAtomValue(fileItemsAtom);

/** Whether anything was added on this phone, arrived or not. Renders anew only when that changes. */
export const useHasItems = (): boolean => useAtomValue(anyAtom);

/** Whether anything has not arrived yet. */
export const useHasUnsent = (): boolean => useAtomValue(anyUnsentAtom);

/** How many have not arrived yet. */
export const useUnsentCount = (): number => useAtomValue(unsentCountAtom);

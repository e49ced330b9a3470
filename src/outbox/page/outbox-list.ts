import { atom, useAtomValue } from 'jotai';
import { ownerIdAtom } from '../../session/session';
import { type FileItem, hasFile, isUnsent, type OutboxItem } from '../core/item';
import { type Rows, nobodysRows, type UserRows } from './outbox-rows';

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

/** Without the reader's code, for which there may be no network, it is loaded again. */
const againMs = 5000;

const noRows: Rows = [];
const readAtom = atom<UserRows>(nobodysRows);

/** The page's only reader, active while there are subscribers. It starts after the first paint. */
readAtom.onMount = (show) => {
  let stop: (() => void) | undefined;
  let ended = false;
  let cancel = afterPaint(begin);
  function begin(): void {
    import('./keep-reading').then(
      ({ keepReading }) => {
        if (!ended) stop = keepReading(show);
      },
      () => {
        if (ended) return;
        const timer = setTimeout(begin, againMs);
        cancel = () => clearTimeout(timer);
      },
    );
  }
  return () => {
    ended = true;
    cancel();
    stop?.();
    show(nobodysRows);
  };
};

/**
 * This user's items, oldest first, as stored in IndexedDB; an unchanged row stays the same object.
 */
export const outboxItemsAtom = atom((get) => {
  const { userId, rows } = get(readAtom);
  return userId === get(ownerIdAtom) ? rows : noRows;
});

/** A hidden page is not painted, so this limits the wait. */
const longestMs = 500;

/** Calls back after the next paint, or after the limit. */
function afterPaint(then: () => void): () => void {
  let timer = setTimeout(begin, longestMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  });
  function begin() {
    cancelAnimationFrame(frame);
    then();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

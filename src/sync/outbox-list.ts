import { atom } from 'jotai';
import { itemRows } from '../outbox/core/item-rows';
import { onOutboxChange } from './outbox-changes';
import { nobodysRows, outboxReader, type UserRows } from './outbox-reader';
import type { Rows } from './outbox-rows';
import { atoms, openDatabase } from '../page/services';
import { currentSession, sessionAtom } from '../session/session';

const noRows: Rows = [];
const readAtom = atom<UserRows>(nobodysRows);

/** The page's only reader, active while there are subscribers. It starts after the first paint. */
readAtom.onMount = (show) => {
  let stop: (() => void) | undefined;
  const cancel = afterPaint(() => {
    stop = keepReading(show);
  });
  return () => {
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
  return userId === get(sessionAtom)?.userId ? rows : noRows;
});

// Loaded lazily: the first paint does not need the kinds.
const rows = async () => {
  const { outboxKinds } = await import('../outbox/kinds/outbox-kinds');
  return itemRows(openDatabase, outboxKinds);
};
const list = async (userId: string) => (await rows()).list(userId);
const get = async (id: string) => (await rows()).get(id);

function keepReading(show: (shown: UserRows) => void): () => void {
  const reader = outboxReader({ list, get }, show);
  const readOfUser = () => reader.readFor(currentSession()?.userId);
  // A page that was suspended has missed announcements.
  const awake = new AbortController();
  const { signal } = awake;
  const onShown = () => document.visibilityState === 'visible' && reader.readAll();
  document.addEventListener('visibilitychange', onShown, { signal });
  document.addEventListener('resume', reader.readAll, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reader.readAll(), { signal });
  const stops = [
    onOutboxChange((message) =>
      message.type === 'changed' ? reader.read(message.itemId) : reader.readAll(),
    ),
    atoms.sub(sessionAtom, readOfUser),
    () => awake.abort(),
  ];
  readOfUser();
  return () => stops.forEach((stop) => stop());
}

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

import { atom, useAtomValue } from 'jotai';
import { measured, noPace, type Pace, type Standing } from '../../domain/file/pace';
import { type FileItem, hasFile } from '../core/item';
import { outboxItemsAtom } from './outbox-list';
import { atoms } from '../../services/services';

const paceAtom = atom<Pace>(noPace);

/** The speed at which the server acknowledges bytes, whichever page or worker sends them. */
export const useUploadPace = (): Pace => useAtomValue(paceAtom);

/** Measures the network's speed from the items' changes. */
export function measurePace(): void {
  let before: ReadonlySet<unknown> = new Set();
  atoms.sub(outboxItemsAtom, () => {
    const rows = atoms.get(outboxItemsAtom);
    const at = Date.now();
    const standings = rows
      .filter((item) => !before.has(item))
      .filter(hasFile)
      .map((item) => standingOf(item, at));
    before = new Set(rows);
    if (standings.length > 0) atoms.set(paceAtom, (pace) => standings.reduce(measured, pace));
  });
}

function standingOf({ id, state, serverKey, size, offset = 0 }: FileItem, at: number): Standing {
  const sent = serverKey === undefined ? offset : size;
  return { id, sent, at, moving: state === 'uploading' };
}

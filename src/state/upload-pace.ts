import { atom, useAtomValue } from 'jotai';
import { measured, noPace, type Pace } from '../domain/pace';
import { hasFile } from '../outbox/item';
import { onOutboxChange } from './outbox-changes';
import { atoms, items } from './services';

const paceAtom = atom<Pace>(noPace);

/** How fast bytes are acknowledged, whoever sends them. */
export const useUploadPace = (): Pace => useAtomValue(paceAtom);

/** Learns from every change how fast the network is. */
export function measurePace(): void {
  onOutboxChange((message) => {
    if (message.type !== 'changed' || message.kind === 'feedback') return;
    const at = Date.now();
    void items.get(message.itemId).then((item) => {
      if (!item || !hasFile(item)) return;
      const { id, state, serverKey, size, offset = 0 } = item;
      if (state !== 'uploading' && state !== 'uploaded') return;
      const sent = serverKey === undefined ? offset : size;
      atoms.set(paceAtom, (pace) => measured(pace, { id, sent, at }));
    });
  });
}

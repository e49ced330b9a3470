import { isRaw, type OutboxItem } from '../outbox/core/item';
import { prepareWaiting } from './prepare-waiting';
import { heldBack } from './held-back';

/**
 * Holds saved files back: they are safe on the phone, but not prepared, and so not sent, until the
 * returned function is called or this page ends.
 */
export function holdBack(isMeant: (item: OutboxItem) => boolean): () => void {
  const held = (item: OutboxItem) => isRaw(item) && isMeant(item);
  heldBack.add(held);
  return () => {
    if (heldBack.delete(held)) prepareWaiting();
  };
}

import { hold, type Held } from './held-back';
import { prepareWaiting } from './prepare-waiting';

/**
 * Holds chosen files back: they are safe on the phone, but no page prepares them, and so none sends
 * them, until the returned function is called or this page ends.
 */
export async function holdBack(held: Held): Promise<() => void> {
  const release = await hold(held);
  return () => {
    release();
    prepareWaiting();
  };
}

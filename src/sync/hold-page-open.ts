import { isUnsent } from '../outbox/core/item';
import { isInMemoryOnly } from '../storage/page-memory';
import { holdUpdates } from '../page/busy';
import { outboxItemsAtom } from './outbox-list';
import { atoms } from '../page/services';

/**
 * Where everything lives in the page, leaving it loses what has not arrived: the browser asks first,
 * and no new version takes the page's place.
 */
export function holdPageOpen(): void {
  if (!isInMemoryOnly()) return;
  let release: (() => void) | undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  function look() {
    const waits = atoms.get(outboxItemsAtom).some(isUnsent);
    if (waits === (release !== undefined)) return;
    if (waits) {
      addEventListener('beforeunload', ask);
      release = holdUpdates('upload');
    } else {
      removeEventListener('beforeunload', ask);
      release?.();
      release = undefined;
    }
  }
  atoms.sub(outboxItemsAtom, look);
  look();
}

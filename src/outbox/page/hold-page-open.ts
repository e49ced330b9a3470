import { isUnsent } from '../core/item';
import { holdUpdates } from '../../services/busy';
import { outboxItemsAtom } from './outbox-list';
import { atoms } from '../../services/services';

/**
 * With an in-memory database, leaving the page loses unsent items: the browser asks for
 * confirmation, and no new version reloads the page.
 */
export function holdPageOpen(): void {
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

import { isUnsent } from '../outbox/item';
import { livesInPage } from '../storage/page-memory';
import { holdUpdates } from './busy';
import { onOutboxChange } from './outbox-changes';
import { items } from './services';
import { currentSession } from './session';

/**
 * Where everything lives in the page, leaving it loses what has not arrived: the browser asks first,
 * and no new version takes the page's place.
 */
export function holdPageOpen(): void {
  if (!livesInPage()) return;
  let release: (() => void) | undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  async function look() {
    const session = currentSession();
    const waits = session !== undefined && (await items.list(session.userId)).some(isUnsent);
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
  onOutboxChange(() => void look());
}

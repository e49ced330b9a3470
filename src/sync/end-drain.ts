import { endDrain as endDrainOn } from '../outbox/core/drainer-lease';
import { openDatabase } from '../page/services';

/** Lets whoever drains end what is under way, before a new version takes over. */
export const endDrain = (): Promise<void> => endDrainOn(openDatabase, Date.now);

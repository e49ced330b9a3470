import { serverIds } from '../outbox/core/server-ids';
import { outboxStore } from '../outbox/core/store';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { draftStore } from '../storage/drafts';
import { handoffStore } from '../storage/handoffs';
import { openDatabase } from './services';

/** This phone's input that was not sent yet; apart from the services, because home needs none. */
export const drafts = draftStore(openDatabase, serverIds(openDatabase).nameOnPhone);

/** The page's outbox, for changes. Components that only display it use `outbox-list.ts`. */
export const items = outboxStore(openDatabase, outboxKinds);

/** The handoffs that this phone has opened. */
export const handoffs = handoffStore(openDatabase);

import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { outboxStore } from '../outbox/core/store';
import { openDatabase } from './services';

/** The page's outbox, for changes. Components that only display it use `outbox-list.ts`. */
export const items = outboxStore(openDatabase, outboxKinds);

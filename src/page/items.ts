import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { outboxStore } from '../outbox/core/store';
import { openDatabase } from './services';

/** The page's outbox, to be changed. What only shows it reads `outbox-list.ts`. */
export const items = outboxStore(openDatabase, outboxKinds);

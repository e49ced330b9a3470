import type { Migration } from '../migrate';
import { baseline } from './0001-baseline';
import { addKeys } from './0002-add-keys';
import { rejectedFiles } from './0003-rejected-files';
import { people } from './0004-people';
import { papers } from './0005-papers';
import { handoffs } from './0006-handoffs';

/**
 * All migrations in order, from version 0.1.0 on. Only append: never change one that may have been
 * applied anywhere.
 */
export const allMigrations: readonly Migration[] = [
  baseline,
  addKeys,
  rejectedFiles,
  people,
  papers,
  handoffs,
];

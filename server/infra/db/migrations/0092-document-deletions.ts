import type { Migration } from '../migrate';

/** Orders whose documents, photos and answers were deleted because their time was over. */
export const documentDeletions: Migration = {
  name: '0092-document-deletions',
  statements: [
    `create table document_deletions (
      order_id text primary key,
      deleted_at timestamptz not null
    )`,
  ],
};

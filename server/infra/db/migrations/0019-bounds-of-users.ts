import type { Migration } from '../migrate';

/**
 * What bounds a user: which mailboxes had the coupons of new users (those of existing users are
 * written down at the next start, which has the key), and their uploads by size.
 */
export const boundsOfUsers: Migration = {
  name: '0019-bounds-of-users',
  statements: [
    'create table welcomed_mailboxes (digest text primary key)',
    'alter table users add column is_mailbox_known boolean not null default false',
    'create index users_of_unknown_mailbox on users (id) where not is_mailbox_known',
    'create index uploads_by_user on uploads (user_id) include (size, attached_at)',
  ],
};

import type { Migration } from '../migrate';

/**
 * Data for limits per user: the mailboxes that received the coupons for new users, and an index for
 * the size of a user's uploads. Mailboxes of existing users are added at the next start, because
 * their digest needs the server's key.
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

import type { Migration } from '../migrate';

/**
 * Feedback is marked as mailed only after sending; a process claims it for a while before it sends.
 */
export const feedbackClaims: Migration = {
  name: '0015-feedback-claims',
  statements: ['alter table feedback add column mail_after timestamptz'],
};

import type { Migration } from '../migrate';

/** Feedback is told as mailed only once it is; who mails it claims it for a while. */
export const feedbackClaims: Migration = {
  name: '0015-feedback-claims',
  statements: ['alter table feedback add column mail_after timestamptz'],
};

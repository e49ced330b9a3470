import type { Migration } from '../migrate';

/** The name that a passport lacks, as its traveller stated, and the submission that said so. */
export const lackingNames: Migration = {
  name: '0103-lacking-names',
  statements: [
    'alter table passports add column lacks text, add column lacks_stated_at timestamptz',
  ],
};

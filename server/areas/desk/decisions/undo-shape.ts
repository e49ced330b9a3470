import type { DraftRow } from '../desk-tables';

/** The decision on an item that another one replaced, as JSON keeps it. */
export type ReplacedDraft = Omit<DraftRow, 'decided_at' | 'sent_at'> & {
  readonly decided_at: string;
  readonly sent_at: string | null;
};

/** How a decision is taken back. */
export type Undo =
  | {
      readonly kind: 'draft';
      readonly applicantId: string;
      readonly item: string;
      /** Absent if there was none. */
      readonly replaced?: ReplacedDraft;
    }
  | {
      readonly kind: 'check';
      readonly applicantId: string;
      /** The applicant's fingerprint at the decision: it is sent only if it still holds. */
      readonly seen: string;
      readonly isRevision: boolean;
    };

import type { Passport } from '../../../../src/contract/passport';
import type { PageVerdict } from '../../documents/load-pages';
import type { DraftRow } from '../desk-tables';
import type { FormStatus, PhotoStatus } from '../../../../src/contract/codes';

/** The state before a finished check, as far as the check changed it. */
export interface ReviewBefore {
  readonly pages: readonly PageVerdict[];
  readonly photo?: {
    readonly status: Exclude<PhotoStatus, 'incomplete'>;
    readonly reason: string | null;
  };
  readonly form?: { readonly status: FormStatus; readonly reason: string | null };
  readonly passport?: Passport;
  readonly items: readonly string[];
}

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
      /** The applicant's fingerprint after the decision: it is taken back only if it still holds. */
      readonly seen: string;
      readonly before: ReviewBefore;
    };

import type { Selectable } from 'kysely';
import type { HandoffKind } from '../../../src/contract/account/handoffs';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    handoffs: HandoffTable;
  }
}

/** A computer's request for one picture from a phone. Of its two secrets only the hashes are here. */
export interface HandoffTable {
  id: string;
  user_id: string;
  /** The computer's: the handoff ends with it. */
  session_id: string;
  applicant_id: string;
  kind: HandoffKind;
  /** Null for a visa photo. */
  elec_id: number | null;
  /** The place of a page, as in an attach. */
  pos: number;
  replaces: string | null;
  /** Of the link. */
  token_hash: string;
  /** Shown on both sides: 'K7 42'. */
  code: string;
  /** Of the key of the phone that opened it first; null before. */
  phone_hash: string | null;
  started_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  arrived_at: Date | null;
  /** The upload that arrived. */
  upload_id: string | null;
  ended_at: Date | null;
  ended_by: 'computer' | 'phone' | null;
}
export type HandoffRow = Selectable<HandoffTable>;

/** In exports and erasures of a traveller's data. */
export const handoffData = {
  handoffs: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      id: 'exported',
      applicant_id: 'exported',
      kind: 'exported',
      elec_id: 'exported',
      started_at: 'exported',
      claimed_at: 'exported',
      arrived_at: 'exported',
      upload_id: 'exported',
      ended_at: 'exported',
      ended_by: 'exported',
      user_id: 'internal',
      session_id: 'internal',
      pos: 'internal',
      replaces: 'internal',
      token_hash: 'internal',
      code: 'internal',
      phone_hash: 'internal',
      expires_at: 'internal',
    },
  },
} satisfies TravellerData<'handoffs'>;

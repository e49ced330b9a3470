import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../../src/contract/languages';

/** A receipt's number as it is printed: `2026-000042`. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    receipts: ReceiptTable;
    receipt_counters: ReceiptCounterTable;
  }
}

/** 'reversal': of a refund that the bank sent back. */
export type ReceiptKind = 'payment' | 'refund' | 'reversal';

/** A receipt with everything that its PDF says. */
export interface ReceiptTable {
  id: string;
  /** The ledger's movement: one receipt for each. */
  source: string;
  /** The year and the number in it; without gaps. */
  year: number;
  number: number;
  kind: ReceiptKind;
  order_id: string;
  /** In cents, positive. */
  amount: number;
  currency: string;
  issued_at: Date;
  /** The traveller's address at that time; empty after the account was deleted. */
  recipient: string;
  language: Language;
  /** The applicants' names as a JSON list; empty after the account was deleted. */
  names: string;
  /** The receipt that a refund or a reversal refers to, as its printed number. */
  about: string | null;
  /** The drawn file in Base64, from the first time that it was needed: it never changes again. */
  pdf: Generated<string | null>;
}
export type Receipt = Selectable<ReceiptTable>;

/** The last number given in each year. */
export interface ReceiptCounterTable {
  year: number;
  last: number;
}

/** In exports and erasures of a traveller's data. */
export const receiptData = {
  receipts: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      year: 'exported',
      number: 'exported',
      kind: 'exported',
      order_id: 'exported',
      amount: 'exported',
      currency: 'exported',
      issued_at: 'exported',
      recipient: { exported: true, erasedAs: '' },
      names: { exported: true, erasedAs: '[]' },
      id: 'internal',
      source: 'internal',
      language: 'internal',
      about: 'internal',
      pdf: { exported: false, erasedAs: null },
    },
  },
  receipt_counters: 'numbers',
} satisfies TravellerData<'receipts' | 'receipt_counters'>;

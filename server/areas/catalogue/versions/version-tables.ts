import type { Generated } from 'kysely';
import type { TravellerData } from '../../../infra/db/traveller-data';

declare module '../../../infra/db/tables' {
  interface Database {
    product_versions: ProductVersionTable;
    product_withdrawals: ProductWithdrawalTable;
    catalogue_revision: CatalogueRevisionTable;
  }
}

/** Append-only: the database refuses to change or to remove a row. */
export interface ProductVersionTable {
  product_id: number;
  version: number;
  holds_from: Date;
  /** The product as JSON. */
  content: string;
  made_at: Date;
  /** Null: it came with the server's files. */
  made_by: string | null;
  /** Why it was made. */
  words: string | null;
}

/** Versions that were planned and will not hold. */
export interface ProductWithdrawalTable {
  product_id: number;
  version: number;
  withdrawn_at: Date;
  withdrawn_by: string;
}

export interface CatalogueRevisionTable {
  is_only: Generated<boolean>;
  /** Counts the changes of the catalogue. */
  revision: number;
  /** The newest edition of the servers' files that was added. */
  edition: Generated<number>;
}

/** In exports and erasures of a traveller's data. */
export const versionData = {
  product_versions: 'the catalogue',
  product_withdrawals: 'the catalogue',
  catalogue_revision: 'the catalogue',
} satisfies TravellerData<'product_versions' | 'product_withdrawals' | 'catalogue_revision'>;

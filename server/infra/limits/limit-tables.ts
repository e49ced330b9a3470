import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    limits: LimitTable;
  }
}

export interface LimitTable {
  bucket: string;
  count: number;
  ends_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const limitData = {
  limits: 'counts under digests, which expire',
} satisfies TravellerData<'limits'>;

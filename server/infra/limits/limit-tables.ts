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

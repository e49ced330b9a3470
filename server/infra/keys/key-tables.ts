declare module '../db/tables' {
  interface Database {
    data_keys: DataKeyTable;
  }
}

/** A key that data is sealed with. */
export interface DataKeyTable {
  id: string;
  /** The id of the key-encryption key. */
  wrapped_by: string;
  wrapped: string;
  made_at: Date;
}

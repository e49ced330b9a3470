import type { RawBuilder, SelectType } from 'kysely';
import type { Database } from './tables';

/** The kind of row that a column refers to. */
export type Reach = 'user' | 'order' | 'applicant' | 'upload' | 'message' | 'payment' | 'alarm';

type Reference = {
  [N in keyof Database]: { readonly table: N; readonly column: keyof Database[N] & string };
}[keyof Database];

/** The fate of a column: `internal` is in no export. */
type ColumnData<Value> =
  | 'exported'
  | 'internal'
  /** With the value that it gets where an erasure leaves its row. */
  | { readonly exported: boolean; readonly erasedAs: Value };

/** The rows of one traveller in a table: their part in an export, and their fate in an erasure. */
interface TravellerTable<N extends keyof Database> {
  /** The column by which the rows are found, and what it holds the ids of. */
  readonly by: readonly [column: keyof Database[N] & string, of: Reach];
  /** Rows that the law makes us keep are `kept`, and refer to pseudonyms afterwards. */
  readonly erased: 'deleted' | 'kept';
  /** Its rows go when the time of their order's documents is over. */
  readonly isDocument?: true;
  /** A table that refers to this one: what it refers to is not deleted. */
  readonly keptIf?: Reference;
  /** Which rows an export contains, if not all. */
  readonly exportedIf?: RawBuilder<unknown>;
  /** In the order of an export. */
  readonly columns: {
    readonly [C in keyof Database[N]]: ColumnData<SelectType<Database[N][C]>>;
  };
}

/**
 * Declares beside the columns of each table what an export contains of them, and what an erasure
 * does to them; or why the table has no rows of a traveller that they miss. `areas/privacy` gathers
 * the declarations.
 */
export type TravellerData<N extends keyof Database> = {
  readonly [Table in N]: TravellerTable<Table> | string;
};

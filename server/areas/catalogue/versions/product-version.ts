import type { Db } from '../../../infra/db/tables';
import type { Product } from '../catalogue-types';

/** A version of a product, and from when it holds. */
export interface ProductVersion {
  readonly product: Product;
  readonly holdsFrom: Date;
  readonly madeAt: Date;
  /** An operator; null: it came with the server's files. */
  readonly madeBy: string | null;
  readonly words: string | null;
  /** Withdrawn before it held. */
  readonly isWithdrawn: boolean;
}

/** All versions of all products, or of one, the earliest of each product first. */
export async function loadVersions(db: Db, productId?: number): Promise<ProductVersion[]> {
  let query = db
    .selectFrom('product_versions as p')
    .leftJoin('product_withdrawals as w', (on) =>
      on.onRef('w.product_id', '=', 'p.product_id').onRef('w.version', '=', 'p.version'),
    )
    .orderBy('p.product_id')
    .orderBy('p.version')
    .select(['p.product_id', 'p.version', 'p.holds_from', 'p.content'])
    .select(['p.made_at', 'p.made_by', 'p.words', 'w.withdrawn_at']);
  if (productId !== undefined) query = query.where('p.product_id', '=', productId);
  return (await query.execute()).map((row) => ({
    product: {
      ...(JSON.parse(row.content) as Omit<Product, 'version'>),
      version: row.version,
    },
    holdsFrom: row.holds_from,
    madeAt: row.made_at,
    madeBy: row.made_by,
    words: row.words,
    isWithdrawn: row.withdrawn_at !== null,
  }));
}

/** A product as it is stored and exported: its version is not a part of its content. */
export const contentOf = ({ version: _, ...content }: Product): string => JSON.stringify(content);

/** Adds the row that counts the changes, at the first start. */
export async function addRevision(tx: Db): Promise<void> {
  await tx
    .insertInto('catalogue_revision')
    .values({ revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How often the catalogue was changed. */
export const readRevision = async (db: Db): Promise<number> =>
  (await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow()).revision;

/** Waits for a change that is under way; until the transaction ends, no other one starts. */
export const lockChanges = (tx: Db) =>
  tx.selectFrom('catalogue_revision').select('revision').forUpdate().execute();

/**
 * Takes over an edition of the servers' files. Call it after `lockChanges`.
 * @returns false if a newer edition was taken over before
 */
export async function takeEdition(tx: Db, edition: number): Promise<boolean> {
  const taken = await tx
    .updateTable('catalogue_revision')
    .set({ edition })
    .where('edition', '<=', edition)
    .returning('edition')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Starts a change of the catalogue: changes happen one after the other. @returns its number */
export const startChange = async (tx: Db): Promise<number> =>
  (
    await tx
      .updateTable('catalogue_revision')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .returning('revision')
      .executeTakeFirstOrThrow()
  ).revision;

/** Adds the next version of a product. Call it after `startChange`. */
export async function addVersion(
  tx: Db,
  { product, holdsFrom, madeAt, madeBy, words }: Omit<ProductVersion, 'isWithdrawn'>,
): Promise<void> {
  await tx
    .insertInto('product_versions')
    .values({
      product_id: product.id,
      version: product.version,
      holds_from: holdsFrom,
      content: contentOf(product),
      made_at: madeAt,
      made_by: madeBy,
      words,
    })
    .execute();
}

/** Withdraws a version that does not hold yet. Call it after `startChange`. */
export async function withdrawVersion(
  tx: Db,
  { id, version }: Pick<Product, 'id' | 'version'>,
  operatorId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('product_withdrawals')
    .values({ product_id: id, version, withdrawn_at: now, withdrawn_by: operatorId })
    .execute();
}

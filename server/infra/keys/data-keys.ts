import { createHmac, randomBytes } from 'node:crypto';
import { StartFailure } from '../../errors/start-failure';
import type { Db } from '../db/tables';
import { newId } from '../secrets/random-id';
import type { KeyRing, WrappedKey } from './key-ring';
import { derivedKey } from './seal-bytes';
import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    data_keys: DataKeyTable;
  }
}

/** A key that data is sealed with. */
interface DataKeyTable {
  id: string;
  /** The id of the key-encryption key. */
  wrapped_by: string;
  wrapped: string;
  made_at: Date;
}

/** The purpose of a key; each purpose has a key of its own. */
export type SealPurpose = 'rows' | 'files' | 'resumable' | 'marks' | 'secret';

/** A key with its id. */
export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The keys that data is sealed with. They are in the database, wrapped by a ring of key-encryption
 * keys; here they are unwrapped, in memory only. Without a ring nothing is sealed.
 */
export class DataKeys {
  #keys = new Map<string, Buffer>();
  /** By the key's id and the purpose: each sealed value of a row needs one. */
  readonly #derived = new Map<string, Buffer>();
  #currentId: string | undefined;

  constructor(public ring: KeyRing | undefined) {}

  /**
   * Loads and unwraps the keys.
   * @throws {StartFailure} if a key cannot be unwrapped; nothing is changed then
   */
  async load(db: Db): Promise<void> {
    const rows = await db.selectFrom('data_keys').orderBy('made_at').selectAll().execute();
    const [first] = rows;
    if (!this.ring) {
      if (!first) return;
      throw new StartFailure(
        `The data is sealed with the key ${first.wrapped_by}, and neither KEYS_FILE nor KEYS is set. ` +
          'Nothing was changed.',
      );
    }
    const keys = new Map<string, Buffer>();
    for (const row of rows) keys.set(row.id, await this.ring.unwrap(wrappedOf(row)));
    this.#keys = keys;
    this.#derived.clear();
    this.#currentId = rows.at(-1)?.id;
  }

  /**
   * Loads the keys; with a ring it makes the first one, so no other server may do it at the same
   * time.
   * @throws {StartFailure} as `load` does
   */
  async prepare(db: Db, now: Date): Promise<void> {
    await this.load(db);
    if (!this.ring || this.#currentId !== undefined) return;
    const { by, wrapped } = await this.ring.wrap(randomBytes(32));
    const row = { id: newId(), wrapped_by: by, wrapped: wrapped.toString('base64'), made_at: now };
    await db.insertInto('data_keys').values(row).execute();
    await this.load(db);
  }

  /** The key to seal with; undefined if nothing is sealed. */
  current(purpose: SealPurpose): DataKey | undefined {
    const id = this.#currentId;
    return id === undefined ? undefined : { id, key: this.find(id, purpose) };
  }

  /** Whether there is a key with this id. */
  has(id: string): boolean {
    return this.#keys.has(id);
  }

  /** @throws {Error} if there is no such key */
  find(id: string, purpose: SealPurpose): Buffer {
    const known = this.#derived.get(`${id} ${purpose}`);
    if (known) return known;
    const key = this.#keys.get(id);
    if (!key) throw new Error(`There is no data key ${id}.`);
    const derived = derivedKey(key, `visa ${purpose}`);
    this.#derived.set(`${id} ${purpose}`, derived);
    return derived;
  }

  /** A keyed digest by which a sealed value is found again; undefined if nothing is sealed. */
  mark(what: string, text: string): string | undefined {
    const current = this.current('marks');
    return (
      current &&
      createHmac('sha256', current.key)
        .update(`${what}\n${text.trim().toUpperCase()}`)
        .digest('base64url')
    );
  }
}

const wrappedOf = ({ wrapped_by: by, wrapped }: DataKeyTable): WrappedKey => ({
  by,
  wrapped: Buffer.from(wrapped, 'base64'),
});

/**
 * Wraps every data key again that is not wrapped by the ring's current key.
 * @returns how many
 */
export async function rewrapKeys(tx: Db, ring: KeyRing): Promise<number> {
  const rows = await tx
    .selectFrom('data_keys')
    .where('wrapped_by', '<>', ring.currentId)
    .selectAll()
    .execute();
  for (const row of rows) {
    const { id, wrapped_by } = row;
    const key = await ring.unwrap(wrappedOf(row));
    const again = await ring.wrap(key);
    await tx
      .updateTable('data_keys')
      .set({ wrapped_by: again.by, wrapped: again.wrapped.toString('base64') })
      .where('id', '=', id)
      .where('wrapped_by', '=', wrapped_by)
      .execute();
  }
  return rows.length;
}

/** Keys of a server that seals nothing. */
export const withoutKeys = new DataKeys(undefined);

/** In exports and erasures of a traveller's data. */
export const dataKeyData = {
  data_keys: "the server's own",
} satisfies TravellerData<'data_keys'>;

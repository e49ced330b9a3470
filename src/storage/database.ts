import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { photoHandlings } from '../contract/codes';
import { databaseName } from './keys';

/** What the outbox stores; its shape is the outbox's own (`outbox/core/item.ts`). */
export interface StoredItem {
  id: string;
  seq: number;
  userId: string;
  state: string;
  /** Of an older version's: another item that had to arrive first. */
  dependsOn?: string | undefined;
}

/** One sealed piece of an item's bytes. ArrayBuffers, because WebKit fails on Blobs here. */
export interface StoredChunk {
  itemId: string;
  index: number;
  sealed: ArrayBuffer;
}

export interface KeptAnswer {
  /** The user's id and the query's hash. */
  key: string;
  userId: string;
  /** When the server gave it, milliseconds since 1970 by the phone's clock. */
  at: number;
  sealed: ArrayBuffer;
  /** Whether it has names; before version 7 it had the wire's integers (`named-codes.ts`). */
  isNamed?: true;
}

/** What was typed and not sent yet. */
export interface StoredDraft {
  /** The user's id and what the draft is for. */
  key: string;
  userId: string;
  sealed: ArrayBuffer;
  /** As of a kept answer. */
  isNamed?: true;
}

export type LeaseKey = 'holder' | 'preparer';

export interface StoredDrainer {
  /** A page or worker, by an id of its own. */
  holder: string;
  /** Its last sign of life, milliseconds since 1970. */
  at: number;
}

export interface StoredSession {
  id: 'current';
  userId: string;
  sealed: ArrayBuffer;
}

export interface VisaSchema extends DBSchema {
  items: {
    key: string;
    value: StoredItem;
    indexes: { byUser: [string, number]; byDependsOn: string; byState: [string, string] };
  };
  chunks: { key: [string, number]; value: StoredChunk };
  /** Non-extractable AES-GCM keys: one per user, and the device's own for the session. */
  keys: { key: string; value: CryptoKey };
  session: { key: string; value: StoredSession };
  answers: { key: string; value: KeptAnswer; indexes: { byUser: string } };
  drafts: { key: string; value: StoredDraft; indexes: { byUser: string } };
  /** Who drains the outbox ('holder'), and who prepares the files that were chosen. */
  drainer: { key: LeaseKey; value: StoredDrainer };
  /** What page and service worker are told alike about this phone. */
  settings: {
    key: 'wifiOnly' | `marks:${string}` | `generation:${string}`;
    value: boolean | string;
  };
}

export type VisaDatabase = IDBPDatabase<VisaSchema>;

type Upgrade = IDBPTransaction<VisaSchema, StoreNames<VisaSchema>[], 'versionchange'>;
type Migration = (db: VisaDatabase, transaction: Upgrade) => void | Promise<void>;

type WaitedFor = StoredItem & { attachKey?: string };
type Older = StoredItem & {
  target?: { needHandle?: number };
  lastProblem?: { sentence?: string };
};

function withHandling({ needHandle, ...target }: NonNullable<Older['target']>): object {
  if (needHandle === undefined) return target;
  return { ...target, handling: photoHandlings.nameOf(needHandle) };
}

const withText = ({ sentence, ...problem }: NonNullable<Older['lastProblem']>): object => ({
  ...problem,
  said: { text: sentence },
});

/** Items of versions before this one have sentences. */
const firstWithMessages = 7;

/** Append only: a phone may come from any earlier version with documents that are not sent yet. */
const migrations: readonly Migration[] = [
  function v1(db) {
    db.createObjectStore('items', { keyPath: 'id' }).createIndex('byUser', ['userId', 'seq']);
    db.createObjectStore('chunks', { keyPath: ['itemId', 'index'] });
    db.createObjectStore('keys');
    db.createObjectStore('session', { keyPath: 'id' });
    db.createObjectStore('answers', { keyPath: 'key' }).createIndex('byUser', 'userId');
  },
  // From here on items are of several kinds. The new version also keeps an older page or worker,
  // which would take feedback for a page, from opening the database.
  function v2(db) {
    db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('byUser', 'userId');
  },
  // Photos and passports are items, which an older page or worker would take for feedback.
  function v3(db) {
    db.createObjectStore('drainer');
    db.createObjectStore('settings');
  },
  function v4(_db, transaction) {
    // Only those that depend on another are in it.
    transaction.objectStore('items').createIndex('byDependsOn', 'dependsOn');
  },
  // What comes in the place of others waits for nothing any more: its delivery names theirs.
  async function v5(_db, transaction) {
    const items = transaction.objectStore('items');
    const waiting = await items.index('byDependsOn').getAll();
    for (const item of waiting) {
      const supersedes: string[] = [];
      for (let id = item.dependsOn; id !== undefined;) {
        const earlier: WaitedFor | undefined = await items.get(id);
        if (earlier?.attachKey !== undefined) supersedes.unshift(earlier.attachKey);
        id = waiting.find((other) => other.id === id)?.dependsOn;
      }
      const named = { ...item, dependsOn: undefined, supersedes };
      await items.put(named);
    }
    items.deleteIndex('byDependsOn');
  },
  // From here on an item's bytes may be a file as it was chosen, which an older page or worker would
  // send. Those that wait to be prepared are found without reading all the others.
  function v6(_db, transaction) {
    transaction.objectStore('items').createIndex('byState', ['userId', 'state']);
  },
  // What the server does with a photo has a name; it was the wire's 1 or 0 before. Why an item waits is
  // a message; it was a sentence, which becomes one below. What is sealed
  // cannot be opened here: kept answers, drafts and passport data are read with names when they are.
  async function v7(_db, transaction) {
    for await (const cursor of transaction.objectStore('items').iterate()) {
      const { target, lastProblem } = cursor.value as Older;
      if (target?.needHandle === undefined && lastProblem?.sentence === undefined) continue;
      const changed = {
        ...cursor.value,
        ...(target && { target: withHandling(target) }),
        ...(lastProblem && { lastProblem: withText(lastProblem) }),
      };
      await cursor.update(changed);
    }
  },
];

/**
 * Opens the one database. A connection closes itself when a newer version wants to upgrade or the
 * browser drops it, and the next use opens a new one. `giveMessages` is for what a version with sentences
 * has left (`sentences-before.ts`): few need it, so it is not here.
 */
export function databaseOpener(
  name = databaseName,
  giveMessages?: (db: VisaDatabase) => Promise<void>,
): () => Promise<VisaDatabase> {
  let open: Promise<VisaDatabase> | undefined;
  const forget = () => {
    open = undefined;
  };
  // Async, because browsers that deny storage throw at once.
  const connect = async () => {
    let before = 0;
    const db = await openDB<VisaSchema>(name, migrations.length, {
      async upgrade(opened, oldVersion, _newVersion, transaction) {
        before = oldVersion;
        for (const migrate of migrations.slice(oldVersion)) await migrate(opened, transaction);
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    // Without it they stay texts, which are shown as they are.
    if (before > 0 && before < firstWithMessages) await giveMessages?.(db).catch(console.warn);
    return db;
  };
  return () => {
    open ??= connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return open;
  };
}

export type OpenDatabase = ReturnType<typeof databaseOpener>;

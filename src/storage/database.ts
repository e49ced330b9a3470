import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { photoHandlings } from '../contract/codes';
import { databaseName } from './keys';

/** The fields of an outbox item that the schema needs; the outbox defines the rest (`item.ts`). */
export interface StoredItem {
  id: string;
  seq: number;
  userId: string;
  state: string;
  /** Only in items of older versions: the item that had to be delivered first. */
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
  /** When the answer arrived, in milliseconds since 1970 by the phone's clock. */
  at: number;
  sealed: ArrayBuffer;
  /** Whether codes are stored as names; before version 7 they were integers (`named-codes.ts`). */
  isNamed?: true;
}

/** A form's input that was not sent yet. */
export interface StoredDraft {
  /** The user's id and the draft's name. */
  key: string;
  userId: string;
  sealed: ArrayBuffer;
  /** As in `KeptAnswer`. */
  isNamed?: true;
}

/** A file that stays on the phone for offline use: an approved visa, a letter of the embassy. */
export interface StoredPocketFile {
  /** The user's id, the order, the applicant and the file's place, separated by colons. */
  key: string;
  userId: string;
  orderId: string;
  applicantId: string;
  /** The applicant's version at the server: an older answer changes nothing. */
  version: number;
  /** Identifies the file at the server; another address is another file. */
  address: string;
  /** The facts shown beside the file. */
  sealed: ArrayBuffer;
  hasBytes: boolean;
  /** Set while the file of an earlier address is gone and this one has not come yet. */
  isReplaced?: true;
}

export type LeaseKey = 'holder' | 'preparer';

export interface StoredDrainer {
  /** The id of the page or worker that holds the lease. */
  holder: string;
  /** Its last heartbeat, in milliseconds since 1970. */
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
  /** The sealed thumbnails by item, apart from the items: reading an item reads no picture. */
  thumbnails: { key: string; value: ArrayBuffer };
  /** Non-extractable AES-GCM keys: one per user, and the device's own for the session. */
  keys: { key: string; value: CryptoKey };
  session: { key: string; value: StoredSession };
  answers: { key: string; value: KeptAnswer; indexes: { byUser: string } };
  drafts: { key: string; value: StoredDraft; indexes: { byUser: string } };
  pocket: { key: string; value: StoredPocketFile; indexes: { byUser: string } };
  /** The sealed bytes of those files, and of pictures of their first pages, by key. */
  pocketBytes: { key: string; value: ArrayBuffer };
  /** The leases: for draining the outbox ('holder') and for preparing chosen files ('preparer'). */
  drainer: { key: LeaseKey; value: StoredDrainer };
  /** Settings that the page and the service worker share. */
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

/** Append only: a phone may upgrade from any earlier version with documents not sent yet. */
const migrations: readonly Migration[] = [
  function v1(db) {
    db.createObjectStore('items', { keyPath: 'id' }).createIndex('byUser', ['userId', 'seq']);
    db.createObjectStore('chunks', { keyPath: ['itemId', 'index'] });
    db.createObjectStore('keys');
    db.createObjectStore('session', { keyPath: 'id' });
    db.createObjectStore('answers', { keyPath: 'key' }).createIndex('byUser', 'userId');
  },
  // Items have several kinds from here on. The new version also prevents an older page or worker,
  // which would treat feedback as a document page, from opening the database.
  function v2(db) {
    db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('byUser', 'userId');
  },
  // Photos and passports are items; an older page or worker would treat them as feedback.
  function v3(db) {
    db.createObjectStore('drainer');
    db.createObjectStore('settings');
  },
  function v4(_db, transaction) {
    // The index contains only items that depend on another one.
    transaction.objectStore('items').createIndex('byDependsOn', 'dependsOn');
  },
  // A superseding item no longer waits for earlier ones: its delivery names their attach keys.
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
  // From here on an item may contain an unprepared file, which an older page or worker would send
  // as it is. The index finds unprepared items without reading the others.
  function v6(_db, transaction) {
    transaction.objectStore('items').createIndex('byState', ['userId', 'state']);
  },
  // The handling of a photo becomes a name; it was the wire's 1 or 0. The reason why an item waits
  // becomes a message; it was a sentence. Sealed data cannot be opened here: kept answers, drafts
  // and passport data are converted when they are read.
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
  // The thumbnails are moved afterwards (`after-upgrade.ts`): a full phone has no room for the move,
  // but it can open the database only if the upgrade succeeds.
  function v8(db) {
    db.createObjectStore('thumbnails');
  },
  function v9(db) {
    db.createObjectStore('pocket', { keyPath: 'key' }).createIndex('byUser', 'userId');
    db.createObjectStore('pocketBytes');
  },
];

/**
 * Whether the error is the browser's for a connection that has ended, at its next use or in the
 * middle of one.
 */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);

/** Whether a page of an earlier release meets a database that a newer one has upgraded. */
export const isOutdatedHere = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'VersionError' || isOutdatedHere(error.cause));

/**
 * Uses the database, once more on a new connection if the first one had ended: iOS ends it in the
 * background. For uses that change nothing when they are repeated.
 */
export async function onceMore<Result>(use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return use();
  }
}

/** Whether a connection still takes requests, as it may end without an event. */
function isAlive(db: VisaDatabase): boolean {
  try {
    db.transaction('settings');
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the app's database. The connection closes when a newer version wants to upgrade or the
 * browser terminates it, with an event or without; the next use opens a new one. `afterUpgrade` converts items of older
 * versions (`after-upgrade.ts`); it is injected, because few phones need it.
 */
export function databaseOpener(
  name = databaseName,
  afterUpgrade?: (db: VisaDatabase, before: number) => Promise<void>,
): () => Promise<VisaDatabase> {
  let open: Promise<VisaDatabase> | undefined;
  const forget = () => {
    open = undefined;
  };
  // Async, because openDB throws synchronously where the browser denies storage.
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
    // The failures of all requests and transactions come by here.
    const forgetLost = ({ target }: Event) => {
      if (isConnectionLost((target as { error?: unknown } | null)?.error)) forget();
    };
    db.addEventListener('error', forgetLost);
    db.addEventListener('abort', forgetLost);
    // If this fails, the items stay in their older form, which is still read.
    if (before > 0) await afterUpgrade?.(db, before).catch(console.warn);
    return db;
  };
  const opened = () => {
    open ??= connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return open;
  };
  return async () => {
    const db = await opened();
    if (isAlive(db)) return db;
    forget();
    return opened();
  };
}

export type OpenDatabase = ReturnType<typeof databaseOpener>;

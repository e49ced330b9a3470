import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { databaseName } from './keys';

/** The fields of an outbox item that the schema needs; the outbox defines the rest (`item.ts`). */
export interface StoredItem {
  id: string;
  seq: number;
  userId: string;
  /** The id of the key that seals it, if its user has taken it over from a visitor; else the user's. */
  keyId?: string | undefined;
  state: string;
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
}

/** A form's input that was not sent yet. */
export interface StoredDraft {
  /** The user's id and the draft's name. */
  key: string;
  userId: string;
  sealed: ArrayBuffer;
  /** Of one that its user has taken over from a visitor: how it was sealed. */
  taken?: { keyId: string; context: string };
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
  /** The user's, or that of a handoff which this phone has opened, by its owner. */
  id: 'current' | `handoff:${string}`;
  userId: string;
  sealed: ArrayBuffer;
}

export interface VisaSchema extends DBSchema {
  items: {
    key: string;
    value: StoredItem;
    indexes: { byUser: [string, number]; byState: [string, string] };
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
    key: 'wifiOnly' | `marks:${string}` | `generation:${string}` | `server-id:${string}:${string}`;
    value: boolean | string;
  };
}

export type VisaDatabase = IDBPDatabase<VisaSchema>;

type Upgrade = IDBPTransaction<VisaSchema, StoreNames<VisaSchema>[], 'versionchange'>;
type Migration = (db: VisaDatabase, transaction: Upgrade) => void | Promise<void>;

/** The version of the database of 0.1.0; versions 1 to 9 are from before it. */
const baselineVersion = 10;

/** Append only: a phone may upgrade from any version since 0.1.0 with documents not sent yet. */
const migrations: readonly Migration[] = [
  function baseline(db) {
    const items = db.createObjectStore('items', { keyPath: 'id' });
    items.createIndex('byUser', ['userId', 'seq']);
    // Finds the items in a state without reading the others.
    items.createIndex('byState', ['userId', 'state']);
    db.createObjectStore('chunks', { keyPath: ['itemId', 'index'] });
    db.createObjectStore('thumbnails');
    db.createObjectStore('keys');
    db.createObjectStore('session', { keyPath: 'id' });
    db.createObjectStore('answers', { keyPath: 'key' }).createIndex('byUser', 'userId');
    db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('byUser', 'userId');
    db.createObjectStore('pocket', { keyPath: 'key' }).createIndex('byUser', 'userId');
    db.createObjectStore('pocketBytes');
    db.createObjectStore('drainer');
    db.createObjectStore('settings');
  },
];

const version = baselineVersion + migrations.length - 1;

/** The phone's database is from before 0.1.0. Nothing of it was changed. */
export class EarlierDatabaseError extends Error {
  override readonly name = 'EarlierDatabaseError';
}

/** Deletes a database of before 0.1.0. It waits until other tabs have closed it. */
export const deleteEarlierDatabase = (): Promise<void> => deleteDB(databaseName);

/** The browser's errors for a connection that has ended, at its next use or in the middle of one. */
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
 * browser terminates it, with an event or without; the next use opens a new one.
 * @returns a function that rejects with an `EarlierDatabaseError` if the database is from before 0.1.0
 */
export function databaseOpener(name = databaseName): () => Promise<VisaDatabase> {
  let open: Promise<VisaDatabase> | undefined;
  const forget = () => {
    open = undefined;
  };
  // Async, because openDB throws synchronously where the browser denies storage.
  const connect = async () => {
    let isEarlier = false;
    const db = await openDB<VisaSchema>(name, version, {
      async upgrade(opened, oldVersion, _newVersion, transaction) {
        isEarlier = oldVersion > 0 && oldVersion < baselineVersion;
        if (isEarlier) {
          // The abort is what rejects the opening.
          transaction.done.catch(() => undefined);
          return transaction.abort();
        }
        const applied = oldVersion === 0 ? 0 : oldVersion - baselineVersion + 1;
        for (const migrate of migrations.slice(applied)) await migrate(opened, transaction);
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      throw isEarlier ? new EarlierDatabaseError(name, { cause: error }) : error;
    });
    // The failures of all requests and transactions come by here.
    const forgetLost = ({ target }: Event) => {
      if (isConnectionLost((target as { error?: unknown } | null)?.error)) forget();
    };
    db.addEventListener('error', forgetLost);
    db.addEventListener('abort', forgetLost);
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

/** Whether the browser's storage is full. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

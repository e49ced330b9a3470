import type { OpenDatabase, StoredPocketFile } from '../storage/database';
import { seal, sealJson, unseal, unsealJson } from '../storage/seal';
import { keyOf } from '../storage/user-keys';
import { wholly } from '../storage/wholly';
import type { PocketFacts, PocketFile, PocketPlace, WantedFile } from './pocket-file';

/** The stored parts of a file: its bytes, or a picture of its first page. */
export type PocketPart = 'file' | 'preview';

const parts: readonly PocketPart[] = ['file', 'preview'];
const partKey = (key: string, part: PocketPart) => `${key}:${part}`;
const keyFor = (
  userId: string,
  { orderId, facts: { applicantId, place } }: Pick<WantedFile, 'orderId' | 'facts'>,
) => `${userId}:${orderId}:${applicantId}:${place}`;

/** Stores files for offline use, sealed under each user's key. */
export function pocketStore(open: OpenDatabase) {
  async function opened(
    userKey: CryptoKey,
    stored: StoredPocketFile,
  ): Promise<PocketFile | undefined> {
    const { key, orderId, address, version, hasBytes, isReplaced = false } = stored;
    try {
      const facts = (await unsealJson(userKey, stored.sealed, key)) as PocketFacts;
      return { key, orderId, address, version, hasBytes, isReplaced, facts };
    } catch {
      return undefined;
    }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    const tx = (await open()).transaction(['pocket', 'pocketBytes'], 'readwrite');
    await wholly(tx, async () => {
      for (const key of keys) {
        void tx.objectStore('pocket').delete(key);
        for (const part of parts) void tx.objectStore('pocketBytes').delete(partKey(key, part));
      }
    });
  }

  return {
    /** The user's files. */
    async list(userId: string): Promise<PocketFile[]> {
      const stored = await (await open()).getAllFromIndex('pocket', 'byUser', userId);
      if (stored.length === 0) return [];
      const userKey = await keyOf(open, userId);
      const files = await Promise.all(stored.map((file) => opened(userKey, file)));
      return files.filter((file) => file !== undefined);
    },

    async read(
      userId: string,
      orderId: string,
      applicantId: string,
      place: PocketPlace,
    ): Promise<PocketFile | undefined> {
      const key = `${userId}:${orderId}:${applicantId}:${place}`;
      const stored = await (await open()).get('pocket', key);
      return stored && opened(await keyOf(open, userId), stored);
    },

    /**
     * Records a file that the server has. A file of another address is deleted in the same
     * transaction: once the phone has learned of the new one, it never shows the old one.
     * @returns whether its bytes have to be fetched
     */
    async note(userId: string, wanted: WantedFile): Promise<boolean> {
      const { orderId, version, address, facts } = wanted;
      const key = keyFor(userId, wanted);
      const sealed = await sealJson(await keyOf(open, userId), facts, key);
      const tx = (await open()).transaction(['pocket', 'pocketBytes'], 'readwrite');
      const files = tx.objectStore('pocket');
      return wholly(tx, async () => {
        const before = await files.get(key);
        if (before && before.version > version) return false;
        const isSame = before?.address === address;
        const hasBytes =
          isSame && (await tx.objectStore('pocketBytes').count(partKey(key, 'file'))) > 0;
        const isReplaced = before !== undefined && (isSame ? before.isReplaced === true : true);
        const { applicantId } = facts;
        const row = { key, userId, orderId, applicantId, version, address, sealed, hasBytes };
        void files.put(isReplaced && !hasBytes ? { ...row, isReplaced: true } : row);
        if (!isSame)
          for (const part of parts) void tx.objectStore('pocketBytes').delete(partKey(key, part));
        return !hasBytes;
      });
    },

    /** Stores a part of a file, unless the file was replaced or removed meanwhile. */
    async keep(
      userId: string,
      file: Pick<WantedFile, 'orderId' | 'facts' | 'address'>,
      part: PocketPart,
      bytes: BufferSource,
    ): Promise<boolean> {
      const key = keyFor(userId, file);
      const context = partKey(key, part);
      const sealed = await seal(await keyOf(open, userId), bytes, context);
      const tx = (await open()).transaction(['pocket', 'pocketBytes'], 'readwrite');
      return wholly(tx, async () => {
        const row = await tx.objectStore('pocket').get(key);
        const isPresent = row?.address === file.address;
        if (row && isPresent) {
          void tx.objectStore('pocketBytes').put(sealed, context);
          if (part === 'file') {
            delete row.isReplaced;
            void tx.objectStore('pocket').put({ ...row, hasBytes: true });
          }
        }
        return isPresent;
      });
    },

    /** A part of a file; undefined if it is not on the phone or cannot be opened. */
    async bytes(
      userId: string,
      { key }: Pick<PocketFile, 'key'>,
      part: PocketPart,
    ): Promise<ArrayBuffer | undefined> {
      const context = partKey(key, part);
      const sealed = await (await open()).get('pocketBytes', context);
      if (!sealed) return undefined;
      return unseal(await keyOf(open, userId), sealed, context).catch(() => undefined);
    },

    /**
     * Removes the files of an order that an answer no longer has.
     * @param versions of the answer's applicants: an older answer removes nothing
     */
    async removeOthers(
      userId: string,
      orderId: string,
      wanted: readonly WantedFile[],
      versions: ReadonlyMap<string, number>,
    ): Promise<void> {
      const keys = new Set(wanted.map((file) => keyFor(userId, file)));
      const stored = await (await open()).getAllFromIndex('pocket', 'byUser', userId);
      const gone = stored.filter(
        (file) =>
          file.orderId === orderId &&
          !keys.has(file.key) &&
          file.version <= (versions.get(file.applicantId) ?? Infinity),
      );
      if (gone.length > 0) await remove(gone.map(({ key }) => key));
    },

    /** After a restore the server counts from a lower version, and its next answer is the newest. */
    async forgetVersions(userId: string): Promise<void> {
      const tx = (await open()).transaction('pocket', 'readwrite');
      const stored = await tx.store.index('byUser').getAll(userId);
      for (const file of stored) void tx.store.put({ ...file, version: 0 });
      await tx.done;
    },

    async wipe(userId: string): Promise<void> {
      await remove(await (await open()).getAllKeysFromIndex('pocket', 'byUser', userId));
    },
  };
}

export type PocketStore = ReturnType<typeof pocketStore>;

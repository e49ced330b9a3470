/**
 * The promise, as it is checked all the time: once the app says 'Saved on this phone', the document
 * reaches the application exactly once, whatever happens, or the app says plainly what it needs.
 */
import { createHash } from 'node:crypto';
import type { FileItem, OutboxItem } from '../../src/outbox/core/item';
import type { Disk } from './phone/disk';
import { holdsPlainText } from './plain-text';
import { PromiseBroken } from './promise-broken';
import type { TableRow } from './server/tables-model';
import { untoldPages } from './untold-pages';

/** What the traveller was told is saved. */
export interface Capture {
  readonly phone: string;
  readonly account: string;
  readonly kind: 'page' | 'message';
  readonly id: string;
  /** Of the bytes that arrive; of a message's text. */
  readonly sha256: string;
  /** The key of its first delivery. */
  readonly key: string;
  /** Its traveller replaced or removed it afterwards: it must not be there in the end. */
  isEnded?: boolean;
  /** The capture that was to replace it. */
  endedBy?: Capture;
  /**
   * Nothing is promised any more: its traveller logged out, the phone lost its storage, or what it
   * had replaced came back when it was removed.
   */
  isOpen?: boolean;
  /**
   * Its phone had no room even for the note that its delivery begins, so when its tab has ended the app
   * may not know that it may have arrived, and calls it removed.
   */
  wasFull?: boolean;
  /** No application accepts this file. */
  isUnacceptable?: boolean;
}

/** What the checks look at. */
export interface Observed {
  readonly captures: readonly Capture[];
  diskOf(phone: string): Disk;
  /** The server's committed rows. */
  rows(table: string): readonly TableRow[];
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** What happened so far, for what the app may say it needs. */
  readonly happened: {
    restores: number;
    ordersClosed: number;
    filesChangedOnTheirWay: number;
    /** The items whose bytes a phone's storage has damaged; one may not be called saved yet. */
    damaged: ReadonlySet<string>;
  };
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const itemOn = (disk: Disk, id: string): OutboxItem | undefined =>
  disk.stores.get('items')?.rows.get(`s${id}`)?.value as OutboxItem | undefined;

const chunksOn = (disk: Disk, id: string): number => {
  const { rows } = disk.stores.get('chunks') ?? { rows: new Map<string, unknown>() };
  let count = 0;
  for (const key of rows.keys()) if (key.startsWith(`zs${id}\u0001`)) count += 1;
  return count;
};

export const keyOfItem = (item: OutboxItem): string =>
  'sendKey' in item ? item.sendKey : item.attachKey;

export function promiseOf(observed: Observed) {
  const { happened } = observed;
  const userOf = new Map<string, string>();
  const untold = untoldPages(observed.captures);
  /** Under which keys an item was ever delivered: what a restore has lost gets another one. */
  const keysOf = new Map<string, Set<string>>();

  /** The keys of the journal's answers, as long as nothing in it changes. */
  let answered = { journal: [] as readonly TableRow[], keys: new Set<unknown>() };

  function answeredKeys(): ReadonlySet<unknown> {
    const journal = observed.rows('journal');
    if (answered.journal !== journal) {
      const rows = journal.filter(({ answer }) => answer !== null);
      answered = { journal, keys: new Set(rows.map((row) => row['idempotency_key'])) };
    }
    return answered.keys;
  }

  const isDelivered = (key: string): boolean => answeredKeys().has(key);

  /** Whether the server has it, under whichever of its keys. */
  const isAtServer = ({ id, key }: Capture): boolean =>
    isDelivered(key) || [...(keysOf.get(id) ?? [])].some(isDelivered);

  /** What was called saved is on the phone or at the server. */
  function nothingIsLost(): void {
    for (const capture of observed.captures) {
      if (capture.isEnded || capture.isOpen) continue;
      const disk = observed.diskOf(capture.phone);
      const item = itemOn(disk, capture.id);
      if (!item) {
        if (isAtServer(capture) || untold.replace(capture)) continue;
        throw new PromiseBroken('lost', `${capture.kind} ${capture.id} is nowhere`);
      }
      if (item.state === 'done') {
        if (happened.restores === 0 && !isDelivered(keyOfItem(item)))
          throw new PromiseBroken('early', `${capture.id} is called sent, and is not there`);
        continue;
      }
      if (item.state === 'cancelled')
        throw new PromiseBroken('lost', `${capture.id} was cancelled by nobody`);
      if ((item as FileItem).isWithdrawn)
        throw new PromiseBroken('lost', `${capture.id} is deleted by nobody`);
      const isGone = item.state === 'needs-you' && item.lastProblem?.reason === 'lost';
      if (
        !isGone &&
        !happened.damaged.has(capture.id) &&
        chunksOn(disk, capture.id) !== item.chunkCount
      )
        throw new PromiseBroken('lost', `${capture.id} is ${item.state} without its bytes`);
    }
  }

  /** If the app asks for the traveller, it has a reason. */
  function needsHaveReasons(): void {
    for (const capture of observed.captures) {
      const item = itemOn(observed.diskOf(capture.phone), capture.id);
      if (item?.state !== 'needs-you' || capture.isEnded || capture.isOpen) continue;
      const reason = item.lastProblem?.reason;
      const isFair =
        (reason === 'order-closed' && happened.ordersClosed > 0) ||
        (reason === 'lost' && happened.restores > 0) ||
        (reason === 'refused' && (capture.isUnacceptable || untold.replace(capture))) ||
        (reason === 'damaged' &&
          (happened.damaged.has(capture.id) || happened.filesChangedOnTheirWay > 1));
      if (!isFair)
        throw new PromiseBroken('refused', `${capture.id} needs the traveller: ${String(reason)}`);
    }
  }

  /** A page is in its document once, and a message at Support once. */
  function nothingIsDoubled(): void {
    const uploads = new Map(observed.rows('uploads').map((row) => [row['id'], row]));
    const seen = new Set<unknown>();
    for (const page of observed.rows('pages')) {
      const sha256 = uploads.get(page['upload_id'])?.['sha256'];
      if (seen.has(sha256)) throw new PromiseBroken('doubled', `a page: ${String(sha256)}`);
      seen.add(sha256);
    }
    for (const { content } of observed.rows('feedback')) {
      if (seen.has(content)) throw new PromiseBroken('doubled', 'a message');
      seen.add(content);
    }
  }

  /** Nothing arrives in another traveller's name. */
  function nothingIsForeign(): void {
    for (const { account, sha256 } of observed.captures) userOf.set(sha256, account);
    const check = (sha256: string, user: unknown) => {
      const owner = userOf.get(sha256);
      if (owner !== undefined && owner !== user) throw new PromiseBroken('foreign', sha256);
    };
    for (const { id, sha256, user_id } of observed.rows('uploads')) {
      untold.wasUploaded(id, sha256);
      check(sha256 as string, user_id);
    }
    for (const { content, user_id } of observed.rows('feedback'))
      check(sha256Of(content as string), user_id);
  }

  /** What the checks of the server looked at last; a promise that breaks ends the world. */
  let held: readonly unknown[] = [];

  /** Whether the server's rows, which are replaced and never changed, or the captures are others. */
  function isServerChanged(): boolean {
    const { rows, captures } = observed;
    const now = [rows('uploads'), rows('pages'), rows('feedback'), captures.length];
    if (now.every((each, index) => each === held[index])) return false;
    held = now;
    return true;
  }

  /** A replacement that needs the traveller has replaced nothing, and one that is open may not have. */
  function isReplaced({ endedBy }: Capture): boolean {
    if (!endedBy) return true;
    if (endedBy.isOpen || endedBy.isUnacceptable) return false;
    const item = itemOn(observed.diskOf(endedBy.phone), endedBy.id);
    // What replaced it may have been replaced itself, before it arrived.
    return item?.state !== 'needs-you' && (!endedBy.isEnded || isReplaced(endedBy));
  }

  return {
    /** To be called with every item that a phone writes. */
    wasWritten(item: OutboxItem): void {
      untold.wasWritten(item);
      const keys = keysOf.get(item.id);
      if (keys) keys.add(keyOfItem(item));
      else keysOf.set(item.id, new Set([keyOfItem(item)]));
    },

    /**
     * What the server has and the phone had no room to keep, not even its receipt: a restore may take
     * it, and the app cannot know.
     */
    withoutCopy: (): Capture[] =>
      observed.captures.filter(
        (capture) =>
          (capture.kind === 'message' || capture.wasFull) &&
          isAtServer(capture) &&
          !itemOn(observed.diskOf(capture.phone), capture.id),
      ),

    /** All that holds at every moment. */
    holdsNow(): void {
      nothingIsLost();
      needsHaveReasons();
      if (!isServerChanged()) return;
      nothingIsDoubled();
      nothingIsForeign();
    },

    /** No plain text at rest. */
    isSealed(value: unknown): void {
      if (holdsPlainText(value)) throw new PromiseBroken('plain', 'on the phone');
    },

    /** After the last fault everything arrives. */
    nothingIsStuck(accounts: readonly string[]): void {
      for (const capture of observed.captures) {
        if (capture.isOpen || !accounts.includes(capture.account)) continue;
        const item = itemOn(observed.diskOf(capture.phone), capture.id);
        if (!item || ['done', 'needs-you', 'cancelled'].includes(item.state)) continue;
        throw new PromiseBroken(
          'stuck',
          `${capture.id} is ${item.state}: ${item.lastProblem?.reason ?? ''}`,
        );
      }
    },

    /**
     * Where the app stays open and nothing fails any more, everything arrives without a touch; a
     * server's limit may last longer, a file whose preparing failed is prepared at the next visit,
     * and what waits for a log-in waits on, unless its traveller has just logged in. `shown` is what
     * the open app knows beyond the disk.
     */
    arrivesByItself(
      phone: string,
      account: string,
      shown: ReadonlyMap<string, OutboxItem>,
      ...waits: readonly string[]
    ): void {
      const rests = (item: OutboxItem | undefined) =>
        !item ||
        ['done', 'needs-you', 'cancelled', 'unprepared'].includes(item.state) ||
        ['limit', ...waits].includes(item.lastProblem?.reason ?? '');
      for (const capture of observed.captures) {
        if (capture.isOpen || capture.phone !== phone || capture.account !== account) continue;
        const item = itemOn(observed.diskOf(phone), capture.id);
        // One of the two may be an attempt that was under way.
        if (rests(item) || rests(shown.get(capture.id) ?? item)) continue;
        throw new PromiseBroken('stuck', `${capture.id} is ${item?.state} while the app is open`);
      }
    },

    /** In the end the application has what its traveller wanted last, byte for byte. */
    theNewestWishWins(): void {
      const pages = new Set(observed.rows('pages').map((row) => row['upload_id']));
      const there = new Set<unknown>();
      for (const upload of observed.rows('uploads')) {
        if (!pages.has(upload['id'])) continue;
        there.add(upload['sha256']);
        const bytes = observed.blobs.get(upload['id'] as string);
        if (!bytes || sha256Of(bytes) !== upload['sha256'])
          throw new PromiseBroken('changed', String(upload['sha256']));
      }
      for (const { content } of observed.rows('feedback')) there.add(sha256Of(content as string));
      for (const capture of observed.captures) {
        if (capture.isOpen) continue;
        const item = itemOn(observed.diskOf(capture.phone), capture.id);
        const isGone = capture.isEnded && isReplaced(capture);
        if (isGone && !capture.wasFull && there.has(capture.sha256) && happened.restores === 0)
          throw new PromiseBroken(
            'unwished',
            `${capture.id} is there, and was replaced or removed`,
          );
        const isWished = !capture.isEnded && item?.state !== 'needs-you';
        if (isWished && !there.has(capture.sha256) && !untold.replace(capture))
          throw new PromiseBroken('lost', `${capture.id} is not in the application`);
      }
    },
  };
}

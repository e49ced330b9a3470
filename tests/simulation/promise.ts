/**
 * The promise, as it is checked all the time: once the app says 'Saved on this phone', the document
 * reaches the application exactly once, whatever happens, or the app says plainly what it needs.
 */
import { createHash } from 'node:crypto';
import type { FileItem, OutboxItem } from '../../src/outbox/core/item';
import { isDocumentPage } from '../../src/outbox/kinds/document-page';
import type { Disk } from './phone/disk';
import type { TableRow } from './server/tables-model';

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
  /** Its bytes were damaged on the phone. */
  isDamaged?: boolean;
  /** No application accepts this file. */
  isUnacceptable?: boolean;
}

/** The ways in which the promise can break. */
export type Wrong =
  | 'lost'
  | 'doubled'
  | 'stuck'
  | 'foreign'
  | 'plain'
  | 'early'
  | 'unwished'
  | 'changed'
  | 'refused'
  | 'money';

/** A broken promise ends the simulation, so that its trace ends with it. */
export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken';
  constructor(
    readonly wrong: Wrong,
    readonly detail: string,
  ) {
    super(`${wrong}: ${detail}`);
  }
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
  };
}

/** Every plain text of a simulation begins with it, so that it is found wherever it is. */
export const plainMark = Buffer.from('PLAIN-TEXT-OF-A-TRAVELLER:');

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const itemOn = (disk: Disk, id: string): OutboxItem | undefined =>
  disk.stores.get('items')?.rows.get(`s${id}`)?.value as OutboxItem | undefined;

const itemsOn = (disk: Disk): OutboxItem[] =>
  [...(disk.stores.get('items')?.rows.values() ?? [])].map(({ value }) => value as OutboxItem);

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

  const isDelivered = (key: string) =>
    observed
      .rows('journal')
      .some((row) => row['idempotency_key'] === key && row['answer'] !== null);

  /**
   * Whether a page replaces it of which nobody was told that it is saved, because its tab was closed or
   * the storage failed at the last step: that page may come or not.
   */
  function isReplacedUntold({ phone, key, sha256 }: Capture): boolean {
    const told = new Set(observed.captures.map(({ id }) => id));
    const uploads = observed.rows('uploads').filter((row) => row['sha256'] === sha256);
    const ids = new Set(uploads.map((row) => row['id']));
    return itemsOn(observed.diskOf(phone)).some(
      (item) =>
        isDocumentPage(item) &&
        !told.has(item.id) &&
        (item.supersedes?.includes(key) || ids.has(item.target.replaces)),
    );
  }

  /** What was called saved is on the phone or at the server. */
  function nothingIsLost(): void {
    for (const capture of observed.captures) {
      if (capture.isEnded || capture.isOpen) continue;
      const disk = observed.diskOf(capture.phone);
      const item = itemOn(disk, capture.id);
      if (!item) {
        if (isDelivered(capture.key) || isReplacedUntold(capture)) continue;
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
      if (!isGone && !capture.isDamaged && chunksOn(disk, capture.id) !== item.chunkCount)
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
        (reason === 'refused' && capture.isUnacceptable) ||
        (reason === 'damaged' && (capture.isDamaged || happened.filesChangedOnTheirWay > 1));
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
    for (const { sha256, user_id } of observed.rows('uploads')) check(sha256 as string, user_id);
    for (const { content, user_id } of observed.rows('feedback'))
      check(sha256Of(content as string), user_id);
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
    /** Messages at the server that the phone had no room to keep beside: a restore may take them. */
    messagesWithoutCopy: (): Capture[] =>
      observed.captures.filter(
        ({ kind, phone, id, key }) =>
          kind === 'message' && isDelivered(key) && !itemOn(observed.diskOf(phone), id),
      ),

    /** All that holds at every moment. */
    holdsNow(): void {
      nothingIsLost();
      needsHaveReasons();
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
        if (isGone && there.has(capture.sha256) && happened.restores === 0)
          throw new PromiseBroken(
            'unwished',
            `${capture.id} is there, and was replaced or removed`,
          );
        const isWished = !capture.isEnded && item?.state !== 'needs-you';
        if (isWished && !there.has(capture.sha256) && !isReplacedUntold(capture))
          throw new PromiseBroken('lost', `${capture.id} is not in the application`);
      }
    },
  };
}

function holdsPlainText(value: unknown): boolean {
  if (value instanceof ArrayBuffer) return Buffer.from(value).includes(plainMark);
  if (typeof value === 'string') return value.includes(plainMark.toString());
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsPlainText);
}

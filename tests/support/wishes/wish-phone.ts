import { randomUUID } from 'node:crypto';
import { NoAnswerError } from '../../../src/api/errors';
import type { UploadItem } from '../../../src/contract/upload-item';
import {
  pageEntries,
  shownItems,
  type PageEntry,
} from '../../../src/features/documents/page-entries';
import { aimAt, choosePlace, type PageAim } from '../../../src/outbox/capture/page-place';
import type { DeliverySteps } from '../../../src/outbox/core/delivery-steps';
import { isUnsent, mayHaveArrived } from '../../../src/outbox/core/item';
import { sealFile } from '../../../src/outbox/core/seal-item';
import {
  documentPage,
  type DocumentPageItem,
  isDocumentPage,
} from '../../../src/outbox/kinds/document-page';
import { drainer } from '../../../src/outbox/core/drain';
import { outboxKinds } from '../../../src/outbox/kinds/outbox-kinds';
import { outboxStore } from '../../../src/outbox/core/store';
import { databaseOpener, type OpenDatabase } from '../../../src/storage/database';
import { sessionStore } from '../../../src/storage/session';
import type { DeleteWish, ShownPage } from './model-server';

/** The possible fates of a request that delivers or deletes. */
export const fates = [
  'answered',
  'not sent',
  'answer lost',
  'delayed',
  'delayed and repeated',
  'killed before it is sent',
  'killed before its answer',
] as const;
export type Fate = (typeof fates)[number];

export interface Document {
  steps(open: OpenDatabase, store: ReturnType<typeof outboxStore>): DeliverySteps;
  read(): Promise<readonly ShownPage[]>;
  remove(wish: DeleteWish): Promise<unknown>;
  user: { token: string; email: string };
  target: { orderId: string; applicantId: string; documentId: number };
}

/** Requests that the network still has, and may deliver at any time. */
export type Delayed = (() => Promise<unknown>)[];

const digestOf = ({ upload, item }: PageEntry): string => (item ?? upload)?.sha256 ?? '';

/** A phone with the app's own outbox, screen and rules, and a network that does as it is told. */
export async function wishPhone(
  document: Document,
  delayed: Delayed,
  newPicture: () => Uint8Array<ArrayBuffer>,
) {
  const open = databaseOpener(`wishes-${randomUUID()}`);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write(document.user);
  const real = document.steps(open, store);
  let time = 1000;
  const now = () => (time += 1);
  let fate: Fate[] = [];
  let uploads: UploadItem[] = [];
  let readAt = 0;

  /** Does a request as fate has it. */
  async function suffer<T>(id: string, send: () => Promise<T>): Promise<T> {
    const next = fate.shift() ?? 'answered';
    if (next === 'answered') return send();
    if (next === 'delayed' || next === 'delayed and repeated') delayed.push(send);
    if (next === 'delayed and repeated') delayed.push(send);
    if (next === 'answer lost' || next === 'killed before its answer') await send();
    // A killed drainer writes nothing down: the next one finds the item as it was.
    if (next.startsWith('killed')) await store.claim(id);
    throw new NoAnswerError();
  }

  const steps: DeliverySteps = {
    ...real,
    attach: (item, token) => suffer(item.id, () => real.attach(item, token)),
    withdraw: (item, token) => suffer(item.id, () => real.withdraw(item, token)),
  };
  const { drain } = drainer({
    kinds: outboxKinds,
    ...{ store, session, steps, now, random: () => 0 },
    exclusively: (work) => work(async () => true),
    networkWillDo: async () => true,
    announce: () => undefined,
  });

  const queue = async (): Promise<DocumentPageItem[]> =>
    (await store.list(userId)).filter(isDocumentPage);

  async function entries(): Promise<PageEntry[]> {
    return pageEntries(uploads, shownItems(await queue(), document.target, readAt));
  }

  async function add(aim: PageAim): Promise<string> {
    const place = choosePlace(aim, uploads, await queue());
    if (!place) throw new Error('No room.');
    const { supersedes, ...where } = place;
    const words = { documentName: 'Passport copy', applicantName: 'Ananya' };
    const item = await sealFile({ open, store, now }, documentPage, {
      userId,
      target: { ...document.target, ...where, ...words },
      ...{ fileName: 'page.jpg', mime: 'image/jpeg', bytes: newPicture(), supersedes },
    });
    await store.supersede(
      item.id,
      supersedes.map(({ id }) => id),
    );
    return item.sha256;
  }

  return {
    store,
    queue,
    entries,
    screen: async () => (await entries()).map(digestOf),
    add: () => add({ kind: 'new-page' }),
    /** @returns the digests of what goes and what comes */
    async replace(index: number) {
      const entry = (await entries())[index];
      return entry && { old: digestOf(entry), added: await add(aimAt(entry)) };
    },
    /** As the document of one page takes a file. */
    addOnly: () => add({ kind: 'only-page' }),
    /** Removes or deletes a page, as its row on the screen does. */
    async remove(index: number): Promise<{ old: string; isForGood: boolean } | undefined> {
      const entry = (await entries())[index];
      if (!entry) return undefined;
      const old = digestOf(entry);
      const { item, upload } = entry;
      if (item && isUnsent(item)) {
        const isForGood = mayHaveArrived(item);
        const removed = await store.apply(item.id, { type: isForGood ? 'withdraw' : 'cancel' });
        if (!isForGood) await store.forget(item.id);
        return removed && { old, isForGood };
      }
      await document.remove({
        key: randomUUID(),
        pos: entry.position,
        uploadId: item?.arrived?.uploadId ?? upload?.id,
        supersedes: item && [item.attachKey],
      });
      await this.read();
      return { old, isForGood: true };
    },
    /** Reads the order. */
    async read() {
      uploads = (await document.read()).map(
        ({ uploadId, pos, sha256, attachKey }) =>
          ({ id: uploadId, position: pos, sha256, attachKey }) as UploadItem,
      );
      readAt = now();
    },
    async drain(fatesToCome: readonly Fate[]) {
      fate = [...fatesToCome];
      await drain({ ignoreBackoff: true });
      fate = [];
    },
    /** Everything arrives that can. */
    async settle() {
      for (let round = 0; round < 4; round += 1) await drain({ ignoreBackoff: true });
    },
  };
}

export type WishPhone = Awaited<ReturnType<typeof wishPhone>>;

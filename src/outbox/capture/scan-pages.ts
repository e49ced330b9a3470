import type { ScannedPicture } from '../../workers/image/image.api';
import { imageClient } from '../../workers/image/image-client';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { togetherApplier } from '../core/apply-together';
import { hasFile, isRaw } from '../core/item';
import { policyTimes } from '../core/policy-times';
import { type DocumentPageItem, isDocumentPage } from '../kinds/document-page';
import { outboxKinds } from '../kinds/outbox-kinds';
import { announce } from '../page/outbox-changes';
import { itemFile } from '../page/use-item-file';
import { removeItem } from '../page/outbox';
import { addPages } from './add-pages';
import { answersTogether, type PageAim, type PageAnswer } from './page-place';
import { lockHold, prepareWaiting } from './prepare-waiting';
import type { DocumentTarget } from './saving-files';

const together = togetherApplier(openDatabase, outboxKinds);

/**
 * Pages whose pictures and PDFs the traveller checks before they are prepared.
 *
 * 1. A file is sealed as it is before anything is looked for in it.
 * 2. From the write of its row until its answer this page of the app holds it back: nobody prepares it, so
 *    nothing of it is sent.
 * 3. The answers of all pages are one transaction: cuts, positions and the end of the holds.
 * 4. Without an answer the file is sent as it was taken: at once if the check ends, and as soon as
 *    another one looks if this page of the app is killed or frozen.
 * 5. A PDF of which all pages are kept in their order is sent byte for byte. One with an answer is sent with
 *    just these pages or not at all (`prepare-pdf.ts`).
 */
export interface PageCheck {
  /** Seals pictures, held back. @returns their items, once all are saved or rejected */
  take(aim: PageAim, files: readonly File[]): Promise<DocumentPageItem[]>;
  /** Looks for a page in a sealed picture; null if it is no picture that can be opened here. */
  look(item: DocumentPageItem): Promise<ScannedPicture | null>;
  /** Removes a page that is not to be sent. */
  remove(id: string): Promise<void>;
  /** Answers, in the order that the pages are to have. */
  answer(answers: readonly PageAnswer[]): Promise<void>;
  /** Ends the check: what has no answer is sent as it was taken. */
  end(): Promise<void>;
}

/** Begins a check of pages of one document. */
export function checkPages(target: DocumentTarget): PageCheck {
  const { by, unlock } = lockHold();

  /** Also those whose choice is still being saved. */
  const heldNow = async () =>
    (await items.listIn(target.userId, ['unprepared']))
      .filter(hasFile)
      .filter(({ held }) => held?.by === by);

  async function beat(): Promise<void> {
    for (const { id } of await heldNow())
      await items.apply(id, { type: 'held', by, at: Date.now() });
  }
  // On a full phone no heartbeat can be written; the next one may, or the hold ends early.
  const timer = setInterval(() => void beat().catch(() => undefined), policyTimes.heartbeat);

  async function release(): Promise<void> {
    const released = await together(target.userId, (all) =>
      all
        .filter((item) => isRaw(item) && item.held?.by === by)
        .map(({ id }) => ({ id, event: { type: 'released', by } })),
    );
    released?.forEach(announce);
  }
  // A page that ends in order releases at once; of one that is killed the heartbeats end.
  const onEnd = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) void release().catch(() => undefined);
  };
  addEventListener('pagehide', onEnd);

  return {
    take: (aim, files) => addPages(target, aim, files, by),
    async look(item) {
      if (!item.mime.startsWith('image/')) return null;
      try {
        return await imageClient.findPageInFile(await itemFile(item));
      } catch (error) {
        console.warn(error);
        return null;
      }
    },
    async remove(id) {
      await removeItem(id);
    },
    async answer(answers) {
      const answered = await together(target.userId, (all) =>
        answersTogether(by, answers, all.filter(isDocumentPage)),
      );
      answered?.forEach(announce);
      prepareWaiting();
    },
    async end() {
      clearInterval(timer);
      removeEventListener('pagehide', onEnd);
      await release().catch((error: unknown) => console.warn(error));
      unlock();
      prepareWaiting();
    },
  };
}

import type { FileItem } from '../../../src/outbox/core/item';
import { sha256Of } from '../sha256';
import type { Capture } from './capture';
import type { Deliveries } from './deliveries';
import { chunksOn, itemOn, keyOfItem } from './items-on-disk';
import type { Observed } from './observed';
import { PromiseBroken } from './promise-broken';
import type { UntoldPages } from './untold-pages';

/** The promises at every moment: nothing is lost, doubled or foreign. */
export function safetyOf(
  observed: Observed,
  { untold, deliveries }: { untold: UntoldPages; deliveries: Deliveries },
) {
  const { happened } = observed;
  const { isAtServer, isDelivered, markOfPage } = deliveries;
  const userOf = new Map<string, string>();

  /** A saved capture is on the phone or at the server. */
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

  /** Whether the page may be gone, or never have come, whose file another one is to take. */
  function mayLack(page: Capture | undefined): boolean {
    if (!page) return false;
    const item = itemOn(observed.diskOf(page.phone), page.id);
    const mayBeGone = page.isEnded || page.isOpen || page.isUnacceptable;
    return mayBeGone === true || happened.restores > 0 || item?.state === 'needs-you';
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
        (reason === 'refused' &&
          (capture.isUnacceptable || untold.replace(capture) || mayLack(capture.repeats))) ||
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
      const mark = markOfPage(page, uploads.get(page['upload_id']));
      if (seen.has(mark)) throw new PromiseBroken('doubled', `a page: ${String(mark)}`);
      seen.add(mark);
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

  /** The rows of the server's last checks; a promise that breaks ends the world. */
  let held: readonly unknown[] = [];

  /** Whether the server's rows, which are replaced and never changed, or the captures are others. */
  function isServerChanged(): boolean {
    const { rows, captures } = observed;
    const now = [rows('uploads'), rows('pages'), rows('feedback'), captures.length];
    if (now.every((each, index) => each === held[index])) return false;
    held = now;
    return true;
  }

  return {
    /** All that holds at every moment. */
    holdsNow(): void {
      nothingIsLost();
      needsHaveReasons();
      if (!isServerChanged()) return;
      nothingIsDoubled();
      nothingIsForeign();
    },
  };
}

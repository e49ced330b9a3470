import type { OutboxItem } from '../../../src/outbox/core/item';
import { sha256Of } from '../sha256';
import type { Capture } from './capture';
import type { Deliveries } from './deliveries';
import { itemOn, itemsOn } from './items-on-disk';
import type { Observed } from './observed';
import { PromiseBroken } from './promise-broken';
import type { UntoldPages } from './untold-pages';

/** The promises once nothing fails any more: everything arrives, and the last wish is fulfilled. */
export function livenessOf(
  observed: Observed,
  { untold, deliveries }: { untold: UntoldPages; deliveries: Deliveries },
) {
  const { happened } = observed;

  /** Whether it waits for a page that is not at the server: that one is checked by itself. */
  const isBehind = ({ repeats }: Capture): boolean => {
    const item = repeats && itemOn(observed.diskOf(repeats.phone), repeats.id);
    return item !== undefined && item.state !== 'done';
  };

  /** A replacement that needs the traveller has replaced nothing, and one that is open may not have. */
  function isReplaced({ endedBy }: Capture): boolean {
    if (!endedBy) return true;
    if (endedBy.isOpen || endedBy.isUnacceptable) return false;
    const item = itemOn(observed.diskOf(endedBy.phone), endedBy.id);
    // Its replacement may have been replaced itself, before it arrived.
    return item?.state !== 'needs-you' && (!endedBy.isEnded || isReplaced(endedBy));
  }

  return {
    /** After the last fault everything arrives. */
    nothingIsStuck(accounts: readonly string[]): void {
      for (const capture of observed.captures) {
        if (capture.isOpen || !accounts.includes(capture.account) || isBehind(capture)) continue;
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
      const restsBefore = ({ target: { applicantId } }: OutboxItem) =>
        itemsOn(observed.diskOf(phone)).some(
          (other) =>
            other.kind === 'new-applicant' &&
            other.target.applicantId === applicantId &&
            other.state !== 'done' &&
            rests(other),
        );
      for (const capture of observed.captures) {
        if (capture.isOpen || capture.phone !== phone || capture.account !== account) continue;
        if (isBehind(capture)) continue;
        const item = itemOn(observed.diskOf(phone), capture.id);
        // One of the two may be an attempt that was under way.
        // Its order may wait; that is checked by itself.
        if (capture.applicant && !observed.isAtServer(capture.applicant)) continue;
        // So may its applicant, who has arrived without an answer.
        if (item && restsBefore(item)) continue;
        if (capture.applicant?.order.offer.isAsking) continue;
        if (rests(item) || rests(shown.get(capture.id) ?? item)) continue;
        throw new PromiseBroken('stuck', `${capture.id} is ${item?.state} while the app is open`);
      }
    },

    /** In the end the application has what its traveller wanted last, byte for byte. */
    theNewestWishWins(): void {
      const pages = new Map(observed.rows('pages').map((row) => [row['upload_id'], row]));
      const there = new Set<unknown>();
      for (const upload of observed.rows('uploads')) {
        const page = pages.get(upload['id']);
        if (!page) continue;
        there.add(deliveries.markOfPage(page, upload));
        const bytes = observed.blobs.get(upload['id'] as string);
        if (!bytes || sha256Of(bytes) !== upload['sha256'])
          throw new PromiseBroken('changed', String(upload['sha256']));
      }
      for (const { content } of observed.rows('feedback')) there.add(sha256Of(content as string));
      for (const capture of observed.captures) {
        if (capture.isOpen) continue;
        const item = itemOn(observed.diskOf(capture.phone), capture.id);
        const isGone = capture.isEnded && isReplaced(capture);
        const isThere = there.has(deliveries.markOf(capture));
        if (isGone && !capture.wasFull && isThere && happened.restores === 0)
          throw new PromiseBroken(
            'unwished',
            `${capture.id} is there, and was replaced or removed`,
          );
        const isNoticeEnabled = !capture.isEnded && item?.state !== 'needs-you';
        if (isNoticeEnabled && !isThere && !untold.replace(capture) && !isBehind(capture))
          throw new PromiseBroken('lost', `${capture.id} is not in the application`);
      }
    },
  };
}

import { useCallback, useMemo, useState } from 'react';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { aimAt } from '../../../outbox/capture/page-place';
import { addPages } from '../../../outbox/capture/add-pages';
import { documentCalls } from '../../../contract/documents';
import { t } from '../../../language/translate';
import { isUnsent, mayHaveArrived } from '../../../outbox/core/item';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { items } from '../../../services/stores';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { showToast } from '../../../services/toasts';
import { useNow } from '../../../platform/use-now';
import { type DeviceWord, useDeviceWord } from '../../../platform/wide-screen';
import { refreshOrder } from '../../../queries/order-query';
import { useBackCloses } from '../../../routing/back-closes';
import { currentSession } from '../../../session/session';
import type { Situation } from '../../../outbox/page/item-messages';
import { retryItem } from '../../../outbox/page/outbox';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { useGrowingInView } from '../../../ui/hooks/use-in-view';
import { Card } from '../../../ui/layout/card';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { latePart } from '../../../ui/overlays/late-part';
import { type Allowed, mayReplace } from '../document-lock';
import { endedReceipts, indexOfPage, type PageEntry, uploadIdOf } from '../page-entries';
import type { PageProps } from './page-view';
import { PageRow } from './page-row';
import { byDigest, sourceOf } from './page-thumb';
import { SolePage } from './sole-page';
import type { FoundDocument } from '../use-document';

/**
 * Deletes the receipts that end with a deleted page, so that a restore of the server brings neither
 * the page back nor one that it had replaced.
 */
async function forgetReceipts(uploadId: string | undefined): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  for (const { id } of endedReceipts(uploadId, await items.list(userId))) await items.forget(id);
}

/** Deletes a page at the server: that upload, even if another one is at its position now. */
const useDeletePage = (orderId: string, applicantId: string, documentId: number) =>
  useSendOnce({
    mutationFn: (entry: PageEntry) =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicantId,
        elec_id: documentId,
        pos: entry.position,
        upload_id: uploadIdOf(entry),
        ...(entry.item && { supersedes: [entry.item.attachKey] }),
      }),
    onSuccess: (_, entry) => forgetReceipts(uploadIdOf(entry)),
    onSettled: () => refreshOrder(orderId),
  });

const PageViewer = latePart(async () => (await import(/* later */ './page-viewer')).PageViewer);

interface Props {
  found: FoundDocument;
  target: DocumentTarget;
  entries: readonly PageEntry[];
  /** All of this phone's items, including delivered ones. */
  items: readonly DocumentPageItem[];
  allowed: Allowed;
  /** The key of the page that the screen's main button replaces. */
  replacedBelow?: string | undefined;
}

const secondMs = 1000;

/** A document's pages with all their actions. */
export function DocumentPages({ found, target, entries, items, allowed, replacedBelow }: Props) {
  const { order, applicant, document } = found;
  const online = useIsOnline();
  const device = useDeviceWord();
  /** As it was when it was opened. */
  const [viewed, setViewed] = useState<PageEntry>();
  const [removing, setRemoving] = useState<{ entry: PageEntry; title: string }>();
  useBackCloses(viewed !== undefined, () => setViewed(undefined));
  useBackCloses(removing !== undefined, () => setRemoving(undefined));
  const deletePage = useDeletePage(order.id, applicant.id, document.id);
  const { counting, still } = useSituations(entries, online, device);
  const sources = useMemo(() => byDigest(items), [items]);
  const { count, end } = useGrowingInView<HTMLDivElement>(entries.length);
  const single = document.style === 'single-page';
  const titleOf = (index: number) =>
    single && entries.length < 2 ? document.name : t('Page {number}', { number: index + 1 });
  const besideOf = ({ upload, item }: PageEntry) => {
    const { beside } =
      (item ?? items.find(({ arrived }) => upload && arrived?.uploadId === upload.id))?.arrived ??
      {};
    const index = entries.findIndex((entry) => beside !== undefined && entry.upload?.id === beside);
    return index < 0
      ? undefined
      : t(
          '{page} was changed on another device meanwhile. Both are kept: delete the one that is wrong.',
          { page: titleOf(index) },
        );
  };
  const at = viewed ? indexOfPage(entries, viewed) : -1;
  const shown = entries[at];
  // Deleted meanwhile: it does not open again by itself.
  if (viewed && !shown) setViewed(undefined);
  const show = (index: number) => entries[index] && (() => setViewed(entries[index]));

  async function remove(entry: PageEntry, title: string) {
    const { item } = entry;
    if (!item || !isUnsent(item)) {
      deletePage.mutate(entry, {
        onSuccess({ beside }) {
          setRemoving(undefined);
          if (beside === undefined) return;
          showToast(
            t('{page} was changed on another device meanwhile. Its new page is kept.', {
              page: title,
            }),
          );
        },
      });
      return;
    }
    setRemoving(undefined);
    await removeWithToast(item);
  }

  const { reset } = deletePage;
  const ask = useCallback(
    (entry: PageEntry, title: string) => {
      reset();
      setRemoving({ entry, title });
    },
    [reset],
  );
  const replace = useCallback(
    (entry: PageEntry, files: readonly File[]) => addPages(target, aimAt(entry), files),
    [target],
  );

  const propsOf = (entry: PageEntry, index: number): PageProps => ({
    entry,
    title: titleOf(index),
    applicantStatus: applicant.status,
    situation: entry.item?.nextAttemptAt === undefined ? still : counting,
    source: sourceOf(sources, entry.upload),
    onView: setViewed,
    onRetry: retry,
    onRemove: ask,
    beside: besideOf(entry),
    deletes: allowed.delete,
    deleteReason: online ? undefined : t('Deleting needs a connection.'),
    onReplace:
      !single && entry.key !== replacedBelow && mayReplace(entry, allowed, applicant.status)
        ? replace
        : undefined,
  });
  const [sole] = entries;
  const shownItem = removing?.entry.item;
  const queued = shownItem && isUnsent(shownItem) ? shownItem : undefined;
  const page = removing?.title ?? '';
  return (
    <>
      {sole && entries.length === 1 ? (
        <SolePage key={sole.key} {...propsOf(sole, 0)} />
      ) : (
        <Card as="ul" label={t('Pages')}>
          {entries.slice(0, count).map((entry, index) => (
            <PageRow key={entry.key} {...propsOf(entry, index)} />
          ))}
        </Card>
      )}
      {count < entries.length && <div ref={end} />}
      {viewed && shown && (
        <PageViewer
          key={viewed.key}
          entry={shown}
          title={titleOf(at)}
          position={
            entries.length > 1
              ? t('{number} of {count}', { number: at + 1, count: entries.length })
              : undefined
          }
          onPrevious={show(at - 1)}
          onNext={show(at + 1)}
          onClose={() => setViewed(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={queued ? t('Remove {page}?', { page }) : t('Delete {page}?', { page })}
        confirmLabel={queued ? t('Remove') : t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={deletePage.isPending}
        busyLabel={t('Deleting the page')}
        onConfirm={() => removing && void remove(removing.entry, removing.title)}
        onCancel={() => setRemoving(undefined)}
      >
        {deletePage.error
          ? describeProblem(deletePage.error)
          : queued
            ? removalSentence(queued, device)
            : t('It is deleted from your application.')}
      </ConfirmDialog>
    </>
  );
}

/** The consequence of removing an unsent page. */
function removalSentence(item: DocumentPageItem, device: DeviceWord): string {
  if (!mayHaveArrived(item))
    return t(
      'It has not arrived yet, and is deleted from {device, select, phone {this phone} page {this page} other {this device}}.',
      { device },
    );
  return item.target.replaces === null
    ? t('It may have arrived already. It is deleted from your application.')
    : t(
        'It may have arrived already. It, and the page that it replaces, are deleted from your application.',
      );
}

const retry = (id: string) => void retryItem(id);

/** Only items with a countdown get a new time every second. */
function useSituations(
  entries: readonly PageEntry[],
  online: boolean,
  device: DeviceWord,
): { counting: Situation; still: Situation } {
  const counts = entries.some(({ item }) => item?.nextAttemptAt !== undefined);
  const now = useNow(counts ? secondMs : undefined);
  const still = useMemo(() => ({ online, now: 0, device }), [online, device]);
  const counting = useMemo(() => ({ ...still, now }), [still, now]);
  return { counting, still };
}

import { useCallback, useState } from 'react';
import type { ResponseOf } from '../../../contract/define-call';
import { documentCalls } from '../../../contract/documents';
import { formatList } from '../../../language/format';
import { t } from '../../../language/translate';
import { isUnsent, mayHaveArrived } from '../../../outbox/core/item';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { type DeviceWord, useDeviceWord } from '../../../platform/wide-screen';
import { refreshOrder } from '../../../queries/order-query';
import { useBackCloses } from '../../../routing/back-closes';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { items } from '../../../services/stores';
import { showToast } from '../../../services/toasts';
import { currentSession } from '../../../session/session';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { isStillNeeded, type OtherApplicant, samePages } from '../common-document';
import { endedReceipts, type PageEntry, uploadIdOf } from '../page-entries';
import type { FoundDocument } from '../use-document';
import { forAllWords } from './change-for-all';

/**
 * Deletes the receipts that end with a deleted page, so that a restore of the server brings neither
 * the page back nor one that it had replaced.
 */
async function forgetReceipts(uploadId: string | undefined): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  for (const { id } of endedReceipts(uploadId, await items.list(userId))) await items.forget(id);
}

/** A page of an applicant. */
interface OwnPage {
  applicantId: string;
  entry: PageEntry;
}

/**
 * Deletes pages at the server, each that upload, even if another one is at its position now; at last the one
 * that is shown.
 * @returns the answer about that one
 */
const useDeletePages = (orderId: string, documentId: number) =>
  useSendOnce({
    async mutationFn(pages: readonly OwnPage[]) {
      let last: ResponseOf<typeof documentCalls.deletePage> | undefined;
      for (const { applicantId, entry } of pages) {
        last = await api.call(documentCalls.deletePage, {
          applicant_id: applicantId,
          elec_id: documentId,
          pos: entry.position,
          upload_id: uploadIdOf(entry),
          ...(entry.item && { supersedes: [entry.item.attachKey] }),
        });
        await forgetReceipts(uploadIdOf(entry));
      }
      return last;
    },
    onSettled: () => refreshOrder(orderId),
  });

/** A page that is to be removed. */
interface Removal {
  entry: PageEntry;
  title: string;
  /** From the others that have the same file, too. */
  isForAll: boolean;
}

/** The item of a page that has still to be delivered. */
const queuedItem = ({ item }: PageEntry): DocumentPageItem | undefined =>
  item && isUnsent(item) ? item : undefined;

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

/** Removes or deletes a page, after a question, which asks also for whom, if others have the same file. */
export function useRemoval(
  { order, applicant, document }: FoundDocument,
  others: readonly OtherApplicant[],
) {
  const device = useDeviceWord();
  const [removing, setRemoving] = useState<Removal>();
  useBackCloses(removing !== undefined, () => setRemoving(undefined));
  const deletePages = useDeletePages(order.id, document.id);

  async function remove({ entry, title, isForAll }: Removal) {
    const also = (isForAll ? samePages(entry, others) : []).map((same) => ({
      applicantId: same.other.applicant.id,
      entry: same.entry,
    }));
    const pages: OwnPage[] = [...also, { applicantId: applicant.id, entry }];
    const atServer = pages.filter((page) => !queuedItem(page.entry));
    // Pages that take the file of this one go before it.
    const queued = pages.flatMap((page) => queuedItem(page.entry) ?? []);
    if (atServer.length === 0) setRemoving(undefined);
    for (const item of queued) await removeWithToast(item);
    if (atServer.length === 0) return;
    deletePages.mutate(atServer, {
      onSuccess(last) {
        setRemoving(undefined);
        if (last?.beside === undefined) return;
        showToast(
          t('{page} was changed on another device meanwhile. Its new page is kept.', {
            page: title,
          }),
        );
      },
    });
  }

  const { reset } = deletePages;
  const ask = useCallback(
    (entry: PageEntry, title: string) => {
      reset();
      setRemoving({ entry, title, isForAll: false });
    },
    [reset],
  );
  const queued = removing && queuedItem(removing.entry);
  const page = removing?.title ?? '';
  const same = removing ? samePages(removing.entry, others) : [];
  const isOnlyForAll = removing !== undefined && isStillNeeded(removing.entry, same);
  const sharing = [...new Set(same.map(({ other }) => other.applicant.firstName))];
  const names = formatList(sharing);
  const dialog = (
    <ConfirmDialog
      open={removing !== undefined}
      title={queued ? t('Remove {page}?', { page }) : t('Delete {page}?', { page })}
      confirmLabel={queued ? t('Remove') : t('Delete')}
      cancelLabel={t('Keep')}
      tone="danger"
      busy={deletePages.isPending}
      busyLabel={t('Deleting the page')}
      onConfirm={() =>
        removing && void remove({ ...removing, isForAll: isOnlyForAll || removing.isForAll })
      }
      onCancel={() => setRemoving(undefined)}
    >
      {deletePages.error
        ? describeProblem(deletePages.error)
        : queued
          ? removalSentence(queued, device)
          : t('It is deleted from your application.')}
      {isOnlyForAll && (
        <p>{t('{names} have the same file: it is removed there, too.', { names })}</p>
      )}
      {removing && same.length > 0 && !isOnlyForAll && (
        <RadioCards
          legend={t('For whom')}
          hideLegend
          options={[
            { value: 'here', title: t('Only here') },
            { value: 'all', title: forAllWords(sharing.length + 1), detail: names },
          ]}
          value={removing.isForAll ? 'all' : 'here'}
          onChange={(value) => setRemoving({ ...removing, isForAll: value === 'all' })}
        />
      )}
    </ConfirmDialog>
  );
  return { ask, dialog };
}

import type { ResponseOf } from '../../../contract/define-call';
import { documentCalls } from '../../../contract/documents';
import { t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import { mayRetry } from '../../../outbox/core/item';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { refreshOrder } from '../../../queries/order-query';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { items } from '../../../services/stores';
import { currentSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { endedReceipts, type PageEntry, uploadIdOf } from '../page-entries';
import { ReplaceButton } from './add-footer';
import type { PageView, PageProps } from './page-view';
import styles from './page-row.module.css';

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
export interface OwnPage {
  applicantId: string;
  entry: PageEntry;
}

/**
 * Deletes pages at the server, each that upload, even if another one is at its position now; at last the one
 * that is shown.
 * @returns the answer about that one
 */
export const useDeletePages = (orderId: string, documentId: number) =>
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

interface Props {
  problem: PageView['problem'];
  beside: string | undefined;
}

/** Why a page needs the traveller, and what another device did to it meanwhile. */
export function PageNotices({ problem, beside }: Props) {
  return (
    <>
      {problem && (
        <Notice tone="danger">
          {problem.isServers ? <WrittenText>{problem.words}</WrittenText> : problem.words}
        </Notice>
      )}
      {beside && <Notice tone="info">{beside}</Notice>}
    </>
  );
}

/** The traveller's actions on one page: replace it, try again, remove or delete it. */
export function PageActions({
  title,
  entry,
  queued,
  onReplace,
  onRetry,
  onRemove,
  deletes,
  deleteReason,
}: PageProps & { queued: DocumentPageItem | undefined }) {
  const retries = queued && mayRetry(queued);
  const canDelete = !queued && entry.upload && deletes;
  return (
    <div className={styles.actions}>
      {onReplace && (
        <ReplaceButton quiet name={title} onFiles={(files) => onReplace(entry, files)} />
      )}
      {retries && (
        <Button small variant="outlined" icon="refresh" onClick={() => onRetry(queued.id)}>
          {t('Retry')}
        </Button>
      )}
      {queued && (
        <Button
          small
          variant="outlined"
          icon="trash"
          aria-label={t('Remove {name}', { name: title })}
          onClick={() => onRemove(entry, title)}
        >
          {t('Remove')}
        </Button>
      )}
      {canDelete && (
        <Button
          small
          variant="outlined"
          icon="trash"
          disabled={deleteReason !== undefined}
          aria-label={t('Delete {name}', { name: title })}
          onClick={() => onRemove(entry, title)}
        >
          {t('Delete')}
        </Button>
      )}
      {canDelete && deleteReason && <p className={styles.reason}>{deleteReason}</p>}
    </div>
  );
}

import { t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import { mayRetry } from '../../../outbox/core/item';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ReplaceButton } from './add-footer';
import type { PageView, PageProps } from './page-view';
import styles from './page-row.module.css';

interface Props {
  problem: PageView['problem'];
  beside: string | undefined;
}

/** Why a page needs the traveller: in the office's words, or in the app's. */
export const PageProblem = ({ problem }: { problem: NonNullable<Props['problem']> }) =>
  problem.isServers ? <WrittenText>{problem.words}</WrittenText> : problem.words;

/** Why a page needs the traveller, and what another device did to it meanwhile. */
export function PageNotices({ problem, beside }: Props) {
  return (
    <>
      {problem && (
        <Notice tone="danger">
          <PageProblem problem={problem} />
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

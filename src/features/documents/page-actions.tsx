import { mayRetry } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { Button } from '../../ui/actions/button';
import { ReplaceButton } from './add-footer';
import type { PageProps } from './page-props';
import styles from './page-row.module.css';
import { t } from '../../language/translate';

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

import type { ReactNode } from 'react';
import type { ApplicantStatus } from '../../contract/applicants';
import { isUnsent, type DocumentPageItem } from '../../outbox/item';
import { itemWords, type Situation } from '../../state/item-words';
import { Button } from '../../ui/button';
import { ListRow } from '../../ui/list-row';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { StateChip } from '../../ui/state-chip';
import type { PageEntry } from './page-entries';
import { itemOfUpload, PageThumb } from './page-thumb';
import { pageWords } from './page-words';
import styles from './page-row.module.css';

interface Props {
  entry: PageEntry;
  /** 'Page 2', or the document's own name where it has one page. */
  title: string;
  applicantStatus: ApplicantStatus;
  situation: Situation;
  /** All of this phone's items, those that arrived among them. */
  items: readonly DocumentPageItem[];
  onView: () => void;
  /** Absent where a replacement is not allowed. */
  replace?: ReactNode;
  onRetry: (item: DocumentPageItem) => void;
  onRemove: (item: DocumentPageItem) => void;
  onDelete?: (() => void) | undefined;
  /** Why the page on the server cannot be deleted right now. */
  deleteReason?: string | undefined;
}

/** One page: its picture, how it stands, and what can be done with it. */
export function PageRow(props: Props) {
  const { entry, title, applicantStatus, situation, items, onView } = props;
  const { upload, item } = entry;
  const queued = item && isUnsent(item) ? item : undefined;
  const words = queued && itemWords(queued, situation);
  const server = upload && !queued ? pageWords(upload, applicantStatus) : undefined;
  const chip =
    words ?? server?.chip ?? ({ tone: 'ok', icon: 'check-circle', label: 'Uploaded' } as const);
  const replacing = Boolean(queued && upload);
  const needsYou = queued?.state === 'needs-you';
  const problem = needsYou ? words?.detail : server?.problem;
  const acts = Boolean(props.replace || queued || (upload && props.onDelete));
  return (
    <ListRow
      as="li"
      leading={
        <PageThumb
          shape="page"
          icon="file"
          upload={upload}
          item={item ?? (upload && itemOfUpload(upload, items))}
        />
      }
      title={title}
      titleSize={17}
      onClick={onView}
      chevron={false}
      chip={
        <div className={styles.state}>
          <StateChip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </StateChip>
          {!needsYou && <p>{words?.detail ?? server?.detail}</p>}
        </div>
      }
      below={
        (words?.moving || replacing) && (
          <div className={styles.below}>
            {words?.moving && <ProgressBar label={`${title}: ${words.label}`} value={null} />}
            {replacing && <p>The old page stays until the new one has arrived.</p>}
          </div>
        )
      }
      wide={
        (problem || acts) && (
          <div className={styles.wide}>
            {problem && <Notice tone="danger">{problem}</Notice>}
            {acts && <PageActions {...props} queued={queued} />}
          </div>
        )
      }
    />
  );
}

function PageActions({
  title,
  entry,
  queued,
  replace,
  onRetry,
  onRemove,
  onDelete,
  deleteReason,
}: Props & { queued: DocumentPageItem | undefined }) {
  const retries = queued?.state === 'waiting' || queued?.state === 'needs-you';
  const deletes = !queued && entry.upload && onDelete;
  return (
    <div className={styles.actions}>
      {replace}
      {retries && (
        <Button small variant="outlined" icon="refresh" onClick={() => onRetry(queued)}>
          Retry
        </Button>
      )}
      {queued && (
        <Button
          small
          variant="outlined"
          icon="trash"
          disabled={queued.state === 'attaching'}
          aria-label={`Remove ${title}`}
          onClick={() => onRemove(queued)}
        >
          Remove
        </Button>
      )}
      {deletes && (
        <Button
          small
          variant="outlined"
          icon="trash"
          disabled={deleteReason !== undefined}
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      {deletes && deleteReason && <p className={styles.reason}>{deleteReason}</p>}
    </div>
  );
}

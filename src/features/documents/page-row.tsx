import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import { memo } from 'react';
import { isUnsent, mayRetry } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { itemWords, type Situation } from '../../sync/item-words';
import { Button } from '../../ui/actions/button';
import { FilePicker } from '../../ui/forms/file-picker';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { haveSameValues } from './same-props';
import { StateChip } from '../../ui/feedback/state-chip';
import { imageClient } from '../../workers/image/image-client';
import type { PageEntry } from './page-entries';
import { PageThumb } from './page-thumb';
import { useFirstPage } from './first-page';
import { PdfThumb } from './pdf-thumb';
import { useNearView } from '../../ui/hooks/use-near-view';
import { pageWords } from './page-words';
import styles from './page-row.module.css';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { useLanguage } from '../../language/use-language';

interface Props {
  entry: PageEntry;
  /** 'Page 2', or the document's name if it has one page. */
  title: string;
  applicantStatus: OrUnknown<ApplicantStatus>;
  situation: Situation;
  /** The item of this phone that became the upload. */
  source: DocumentPageItem | undefined;
  onView: (key: string) => void;
  /** Absent if replacing is not allowed. */
  onReplace?: ((entry: PageEntry, files: readonly File[]) => void) | undefined;
  onRetry: (id: string) => void;
  /** Removes the page from this phone, or from the application. */
  onRemove: (entry: PageEntry, title: string) => void;
  deletes: boolean;
  /** The notice that another device has changed the page that was to be replaced. */
  beside: string | undefined;
  /** Why the page cannot be deleted at the server right now. */
  deleteReason?: string | undefined;
}

/** One page: its picture, its state and its actions. Memoised, because a list can have many. */
export const PageRow = memo(
  Row,
  ({ entry: before, ...others }, { entry, ...props }) =>
    haveSameValues(before, entry) && haveSameValues(others, props),
);

function Row(props: Props) {
  // Memoised, so a change of the language has to reach it directly.
  useLanguage();
  const { entry, title, applicantStatus, situation, source, onView } = props;
  const { upload, item } = entry;
  const queued = item && isUnsent(item) ? item : undefined;
  const words = queued && itemWords(queued, situation);
  const server = upload && !queued ? pageWords(upload, applicantStatus) : undefined;
  const chip =
    words ?? server?.chip ?? ({ tone: 'ok', icon: 'check-circle', label: t('Uploaded') } as const);
  const replacing = Boolean(queued && upload);
  const needsYou = queued?.state === 'needs-you';
  const problem = needsYou ? words?.detail : server?.problem;
  const { beside } = props;
  const { ref, near } = useNearView<HTMLSpanElement>();
  const file = item ?? source;
  const mime = file && file.size > 0 ? file.mime : upload?.mimeType;
  const isPdf = mime === 'application/pdf';
  const pdf = useFirstPage({ item: file, upload }, near);
  const acts = Boolean(props.onReplace || queued || (upload && props.deletes));
  return (
    <ListRow
      as="li"
      many
      leading={
        isPdf ? (
          <PdfThumb page={pdf} ref={ref} />
        ) : (
          <PageThumb shape="page" icon="file" upload={upload} item={file} />
        )
      }
      title={title}
      titleSize={17}
      onClick={() => onView(entry.key)}
      chevron={false}
      chip={
        <div className={styles.state}>
          <StateChip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </StateChip>
          {!needsYou && <p>{words?.detail ?? server?.detail}</p>}
          {pdf && <p>{t('{count, plural, one {# page} other {# pages}}', { count: pdf.pages })}</p>}
        </div>
      }
      below={
        (words?.moving || replacing) && (
          <div className={styles.below}>
            {words?.moving && (
              <ProgressBar
                label={t('{name}: {state}', { name: title, state: words.label })}
                value={null}
              />
            )}
            {replacing && <p>{t('The old page stays until the new one has arrived.')}</p>}
          </div>
        )
      }
      wide={
        (problem || beside || acts) && (
          <div className={styles.wide}>
            {problem && (
              <Notice tone="danger">
                {needsYou ? problem : <WrittenText>{problem}</WrittenText>}
              </Notice>
            )}
            {beside && <Notice tone="info">{beside}</Notice>}
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
  onReplace,
  onRetry,
  onRemove,
  deletes,
  deleteReason,
}: Props & { queued: DocumentPageItem | undefined }) {
  const retries = queued && mayRetry(queued);
  const canDelete = !queued && entry.upload && deletes;
  return (
    <div className={styles.actions}>
      {onReplace && (
        <FilePicker
          small
          variant="outlined"
          icon="refresh"
          label={t('Replace {name}', { name: title })}
          aria-label={t('Replace {name}', { name: title })}
          onOpen={imageClient.warm}
          onFiles={(files) => onReplace(entry, files.slice(0, 1))}
        >
          {t('Replace')}
        </FilePicker>
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

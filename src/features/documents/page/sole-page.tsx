import type { UploadItem } from '../../../contract/upload-item';
import { t } from '../../../language/translate';
import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import { useWasOnline } from '../../../services/connection';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { useItemFile, useItemThumbnail } from '../../../outbox/page/use-item-file';
import { ProgressBar } from '../../../ui/feedback/progress';
import { StateBand } from '../../../ui/feedback/state-chip';
import { Icon } from '../../../ui/media/icon';
import { useSteadyLink } from '../../../ui/media/use-steady-link';
import type { FirstPage } from '../../../outbox/capture/first-page';
import { useFirstPage } from './page-view';
import { PageActions, PageNotices, PageProblem } from './page-actions';
import type { PageEntry } from '../page-entries';
import { pageView, type PageProps } from './page-view';
import styles from './sole-page.module.css';
import { usePageHere } from '../use-document';

interface LookProps {
  title: string;
  onView: () => void;
}

interface Props extends LookProps {
  entry: PageEntry;
  upload: UploadItem | undefined;
  /** The file of this page that the phone has or had. */
  file: DocumentPageItem | undefined;
  /** If the file is a PDF: its first page, once it is drawn. */
  pdf: { page: FirstPage | undefined } | undefined;
}

/** A large picture of a page, which opens it in full: from this phone if possible. */
function PagePreview({ entry, upload, file, pdf, ...look }: Props) {
  const wasOnline = useWasOnline();
  const here = usePageHere(entry, file);
  if (pdf) return <PdfPreview page={pdf.page} {...look} />;
  if (here) return <ItemPreview key={here.id} item={here} {...look} />;
  if (wasOnline && upload?.mimeType.startsWith('image/'))
    return <Look src={upload.url} {...look} />;
  if (file?.hasThumbnail) return <ThumbPreview item={file} {...look} />;
  return <Look src={undefined} {...look} />;
}

const PdfPreview = ({ page, ...look }: { page: FirstPage | undefined } & LookProps) => (
  <Look src={useBlobUrl(page?.picture)} pages={page?.pages} {...look} />
);

const ItemPreview = ({ item, ...look }: { item: DocumentPageItem } & LookProps) => (
  <Look src={useItemFile(item)} {...look} />
);

const ThumbPreview = ({ item, ...look }: { item: DocumentPageItem } & LookProps) => (
  <Look src={useItemThumbnail(item)} {...look} />
);

/** Its height is fixed, so that nothing moves when the picture is there. */
function Look({
  src,
  pages,
  title,
  onView,
}: { src: string | undefined; pages?: number | undefined } & LookProps) {
  const { link, onError } = useSteadyLink(src);
  return (
    <button type="button" className={styles.preview} aria-label={title} onClick={onView}>
      {link !== undefined ? (
        <img className={styles.picture} src={link} alt="" onError={onError} />
      ) : (
        <Icon name="file" size={32} />
      )}
      {pages !== undefined && (
        <span className={styles.pages}>
          {t('{count, plural, one {# page} other {# pages}}', { count: pages })}
        </span>
      )}
      <span className={styles.larger}>
        <Icon name="search" size={24} />
      </span>
    </button>
  );
}

const previewPixels = 960;

/** The only page of a document: its state in a band, a large picture, and its actions. */
export function SolePage(props: PageProps) {
  const { entry, title, beside, picture: upload, onView } = props;
  const { state, detail, problem, queued, file, isMoving, isReplacing, isPdf, hasActions } =
    pageView(props);
  const pdf = useFirstPage({ item: file, upload }, true, previewPixels);
  return (
    <ul aria-label={t('Pages')}>
      <li className={styles.page}>
        <StateBand tone={state.tone} icon={state.icon} title={state.label}>
          {problem ? <PageProblem problem={problem} /> : detail}
        </StateBand>
        {isMoving && (
          <ProgressBar
            label={t('{name}: {state}', { name: title, state: state.label })}
            value={null}
          />
        )}
        {isReplacing && <p>{t('The old page stays until the new one has arrived.')}</p>}
        <PageNotices problem={undefined} beside={beside} />
        <PagePreview
          title={title}
          entry={entry}
          upload={upload}
          file={file}
          pdf={isPdf ? { page: pdf } : undefined}
          onView={() => onView(entry)}
        />
        {hasActions && <PageActions {...props} queued={queued} />}
      </li>
    </ul>
  );
}

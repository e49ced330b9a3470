import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { useWasOnline } from '../../page/use-was-online';
import { useBlobUrl } from '../../platform/use-blob-url';
import { useItemFile, useItemThumbnail } from '../../sync/use-item-file';
import { Icon } from '../../ui/media/icon';
import { useSteadyLink } from '../../ui/media/use-steady-link';
import type { FirstPage } from './first-page';
import type { PageEntry } from './page-entries';
import { usePageHere } from './use-page-here';
import styles from './page-preview.module.css';
import { t } from '../../language/translate';

interface LookProps {
  title: string;
  onView: () => void;
}

interface Props extends LookProps {
  entry: PageEntry;
  /** The file of this page that the phone has or had. */
  file: DocumentPageItem | undefined;
  /** If the file is a PDF: its first page, once it is drawn. */
  pdf: { page: FirstPage | undefined } | undefined;
}

/** A large picture of a page, which opens it in full: from this phone if possible. */
export function PagePreview({ entry, file, pdf, ...look }: Props) {
  const { upload } = entry;
  const wasOnline = useWasOnline();
  const here = usePageHere(entry);
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

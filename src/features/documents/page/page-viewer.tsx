import type { DocumentPageItem } from '../../../outbox/kinds/document-page';
import type { UploadItem } from '../../../contract/upload-item';
import { useWasOnline } from '../../../services/connection';
import { itemFile, useItemFile, useItemThumbnail } from '../../../outbox/page/use-item-file';
import { PdfViewer } from '../../../ui/overlays/pdf-viewer';
import { Viewer } from '../../../ui/overlays/viewer';
import { ViewerMessage } from '../../../ui/overlays/viewer-message';
import { openPdf, type PdfSource } from '../../../workers/pdf/pdf-client';
import type { PageEntry } from '../page-entries';
import { usePageHere } from '../use-document';
import { t } from '../../../language/translate';

interface Props {
  entry: PageEntry;
  /** The item and the upload with its file, see `PageProps`. */
  source: DocumentPageItem | undefined;
  picture: UploadItem | undefined;
  title: string;
  position?: string | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

/** One page in full screen: the phone's file if it is still there, else the server's. */
export function PageViewer({ entry, source, picture: upload, ...props }: Props) {
  const { item } = entry;
  const wasOnline = useWasOnline();
  const here = usePageHere(entry, source);
  if (here) return <ItemViewer key={here.id} item={here} {...props} />;
  const src = upload && wasOnline ? upload.url : undefined;
  const mime = upload?.mimeType ?? item?.mime ?? '';
  return <FileViewer {...props} src={src} pdf={src} mime={mime} />;
}

function ItemViewer({
  item,
  ...props
}: Omit<Props, 'entry' | 'source' | 'picture'> & { item: DocumentPageItem }) {
  const file = useItemFile(item);
  const thumbnail = useItemThumbnail(item);
  return (
    <FileViewer {...props} src={file ?? thumbnail} pdf={() => itemFile(item)} mime={item.mime} />
  );
}

interface FileProps extends Omit<Props, 'entry' | 'source' | 'picture'> {
  src: string | undefined;
  pdf: PdfSource | undefined;
  mime: string;
}

function FileViewer({ src, pdf, mime, title, ...props }: FileProps) {
  const openLink = src && (
    <a href={src} target="_blank" rel="noopener noreferrer">
      {t('Open')}
    </a>
  );
  if (mime === 'application/pdf' && pdf)
    return (
      <PdfViewer
        open
        title={title}
        load={(signal) => openPdf(pdf, signal)}
        openLink={openLink || undefined}
        {...props}
      />
    );
  return (
    <Viewer open title={title} src={src} alt={title} broken={<NotThere />} {...props}>
      <NotThere />
    </Viewer>
  );
}

const NotThere = () => (
  <ViewerMessage icon="wifi-off" title={t('It cannot be shown right now')}>
    {t('The page itself is on the server. It can be seen again when you are online.')}
  </ViewerMessage>
);

import { t } from '../../language/translate';
import { useBlobUrl } from '../../platform/use-blob-url';
import { PdfViewer } from '../../ui/overlays/pdf-viewer';
import { Viewer } from '../../ui/overlays/viewer';
import { ViewerMessage } from '../../ui/overlays/viewer-message';
import { openPdf } from '../../workers/pdf/pdf-client';

interface Props {
  bytes: ArrayBuffer;
  mime: string;
  title: string;
  /** The title's language; absent: English. */
  lang: string | undefined;
  onClose: () => void;
}

/** Bytes on this phone in full screen. */
export function FileViewer({ bytes, mime, title, lang = 'en', onClose }: Props) {
  const url = useBlobUrl(bytes, mime);
  if (mime === 'application/pdf')
    return (
      <PdfViewer
        open
        title={title}
        lang={lang}
        onClose={onClose}
        load={(signal) => openPdf(async () => new Blob([bytes], { type: mime }), signal)}
        openLink={
          url === undefined ? undefined : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('Open')}
            </a>
          )
        }
      />
    );
  return (
    <Viewer
      open
      title={title}
      src={url}
      alt={title}
      onClose={onClose}
      broken={<ViewerMessage icon="warning" title={t('The picture did not load')} />}
    />
  );
}

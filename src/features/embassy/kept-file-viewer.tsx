import { sourceLanguage } from '../../domain/languages';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { useBlobUrl } from '../../platform/use-blob-url';
import type { PocketFile } from '../../pocket/pocket-file';
import { usePocketBytes } from '../../session/pocket-files';
import { PdfViewer } from '../../ui/overlays/pdf-viewer';
import { Viewer } from '../../ui/overlays/viewer';
import { ViewerMessage } from '../../ui/overlays/viewer-message';
import { openPdf } from '../../workers/pdf/pdf-client';

interface Props {
  file: PocketFile;
  /** As the office wrote it, in English. */
  title: string;
  onClose: () => void;
}

/** A file of a letter that stays on this phone, in full screen. */
export function KeptFileViewer({ file, title, onClose }: Props) {
  const { mime } = file.facts;
  const bytes = usePocketBytes(file, 'file');
  const url = useBlobUrl(bytes, mime);
  if (!bytes) return null;
  if (mime === 'application/pdf')
    return (
      <PdfViewer
        open
        title={title}
        lang={sourceLanguage}
        onClose={onClose}
        load={(signal) => openPdf(async () => new Blob([bytes], { type: mime }), signal)}
      />
    );
  return (
    <Viewer
      open
      title={<WrittenText>{title}</WrittenText>}
      src={url}
      alt={title}
      onClose={onClose}
      broken={<ViewerMessage icon="warning" title={t('The picture did not load')} />}
    />
  );
}

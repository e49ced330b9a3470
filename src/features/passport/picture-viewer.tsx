import { PdfViewer } from '../../ui/overlays/pdf-viewer';
import { Viewer } from '../../ui/overlays/viewer';
import { ViewerMessage } from '../../ui/overlays/viewer-message';
import { openPdf, type PdfSource } from '../../workers/pdf/pdf-client';
import { t } from '../../language/translate';

interface Props {
  title: string;
  mime: string;
  /** Absent while it is not available. */
  src: string | undefined;
  pdf: PdfSource | undefined;
  onClose: () => void;
}

/** The passport in full screen. */
export function PictureViewer({ title, mime, src, pdf, onClose }: Props) {
  if (mime === 'application/pdf' && pdf)
    return (
      <PdfViewer open title={title} load={(signal) => openPdf(pdf, signal)} onClose={onClose} />
    );
  return (
    <Viewer open title={title} src={src} alt={title} broken={<NotThere />} onClose={onClose}>
      <NotThere />
    </Viewer>
  );
}

function NotThere() {
  return (
    <ViewerMessage icon="wifi-off" title={t('It cannot be shown right now')}>
      {t('The picture itself is on the server. It can be seen again when you are online.')}
    </ViewerMessage>
  );
}

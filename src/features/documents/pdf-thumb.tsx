import { useBlobUrl } from '../../platform/use-blob-url';
import { ImageThumb } from '../../ui/media/image-thumb';
import type { FirstPage } from './first-page';

interface Props {
  page: FirstPage | undefined;
  /** Watches when the row comes into view. */
  ref: React.Ref<HTMLSpanElement>;
}

/** The first page of a PDF; until it is drawn, the icon of a file. */
export function PdfThumb({ page, ref }: Props) {
  return <ImageThumb ref={ref} src={useBlobUrl(page?.picture)} icon="file" shape="page" />;
}

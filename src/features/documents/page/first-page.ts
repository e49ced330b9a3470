import { useEffect, useState } from 'react';
import type { FileItem } from '../../../outbox/core/item';
import type { UploadItem } from '../../../contract/upload-item';
import { useWasOnline } from '../../../services/connection';
import {
  type FirstPage,
  firstPageOf,
  type FirstPageSize,
  pdfMime,
} from '../../../outbox/capture/first-page';
import { itemFile } from '../../../outbox/page/use-item-file';
import { fileOf } from '../../../ui/media/use-steady-link';
import { useSteadyLink } from '../../../ui/media/use-steady-link';
import type { PdfSource } from '../../../workers/pdf/pdf-client';

/** The first page and the number of pages of a PDF in view; undefined if it is none, or not readable now. */
export function useFirstPage(
  { item, upload }: { item?: FileItem | undefined; upload?: UploadItem | undefined },
  near: boolean,
  pixels: FirstPageSize = 192,
): FirstPage | undefined {
  const wasOnline = useWasOnline();
  const [page, setPage] = useState<FirstPage>();
  const isItems = item !== undefined && item.size > 0 && item.mime === pdfMime;
  const isUploads = !isItems && upload?.mimeType === pdfMime && wasOnline;
  const { link, onError } = useSteadyLink(isUploads ? upload.url : undefined);
  const key = isItems ? item.id : link;
  useEffect(() => {
    if (key === undefined || !near) return undefined;
    let current = true;
    const source: PdfSource = isItems ? () => itemFile(item) : key;
    void firstPageOf(fileOf(key) ?? key, source, pixels).then((found) => {
      if (!current) return;
      if (found) setPage(found);
      else if (!isItems) onError();
    });
    return () => {
      current = false;
    };
    // The key identifies the item and its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, near]);
  return key === undefined ? undefined : page;
}

import { useEffect, useState } from 'react';
import type { ApplicantStatus, OrUnknown } from '../../../contract/codes';
import type { UploadItem } from '../../../contract/upload-item';
import { formatBytes, formatDay } from '../../../language/format';
import { inLine } from '../../../language/translate';
import { t } from '../../../language/translate';
import { isUnsent } from '../../../outbox/core/item';
import { type DocumentPageItem, isRepeatedPage } from '../../../outbox/kinds/document-page';
import { itemWords, type ItemWords, type Situation } from '../../../outbox/page/item-messages';
import type { ChipTone } from '../../../ui/feedback/state-chip';
import type { IconName } from '../../../ui/media/icon-paths';
import type { FileItem } from '../../../outbox/core/item';
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
import type { PageEntry } from '../page-entries';

/** The props of one page of a document, alone or in a list. */
export interface PageProps {
  entry: PageEntry;
  /** 'Page 2', or the document's name if it has one page. */
  title: string;
  applicantStatus: OrUnknown<ApplicantStatus>;
  situation: Situation;
  /** The item of this phone that became the upload, or whose file the page repeats. */
  source: DocumentPageItem | undefined;
  /** The upload with the same file; the page's own, if it has one. */
  picture: UploadItem | undefined;
  onView: (entry: PageEntry) => void;
  /** Absent if replacing is not allowed, or the screen's main button does it. */
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

interface PageLabels {
  chip: { tone: ChipTone; icon: IconName; label: string };
  detail?: string | undefined;
  problem?: string | undefined;
}

/** The text of a page at the server. */
function pageLabels(upload: UploadItem, applicantStatus: OrUnknown<ApplicantStatus>): PageLabels {
  const { size, attachedAt } = upload;
  const known = inLine(
    size === undefined ? undefined : formatBytes(size),
    attachedAt === undefined ? undefined : formatDay(attachedAt),
  );
  const detail = known || undefined;
  return { chip: chipOf(upload, applicantStatus), detail, problem: upload.reason };
}

function chipOf(
  { status }: UploadItem,
  applicantStatus: OrUnknown<ApplicantStatus>,
): PageLabels['chip'] {
  switch (status) {
    case 'failed': {
      const label =
        applicantStatus === 'revision-needed' ? t('Revision needed') : t('Not accepted');
      return { tone: 'danger', icon: 'warning', label };
    }
    case 'passed':
      return { tone: 'ok', icon: 'check-circle', label: t('Pass') };
    case 'uploaded':
    case 'unknown':
      return applicantStatus === 'pre-checking'
        ? { tone: 'action', icon: 'search', label: t('In review') }
        : { tone: 'ok', icon: 'check-circle', label: t('Uploaded') };
    case 'pending':
      return { tone: 'wait', icon: 'clock', label: t('Pending') };
  }
}

/** The appearance of one page: its state in words, and the parts shown with it. */
export interface PageView {
  state: PageLabels['chip'] | Pick<ItemWords, 'tone' | 'icon' | 'label'>;
  detail: string | undefined;
  problem: { words: string; isServers: boolean } | undefined;
  /** The item of this phone that has still to be delivered. */
  queued: DocumentPageItem | undefined;
  /** The file of this page that the phone has or had. */
  file: DocumentPageItem | undefined;
  isMoving: boolean;
  isReplacing: boolean;
  isPdf: boolean;
  hasActions: boolean;
}

/** Decides how a page is shown, in a list or alone. */
export function pageView({
  entry: { upload, item },
  applicantStatus,
  situation,
  source,
  picture,
  onReplace,
  deletes,
}: PageProps): PageView {
  const queued = item && isUnsent(item) ? item : undefined;
  const words = queued && itemWords(queued, situation);
  const server = upload && !queued ? pageLabels(upload, applicantStatus) : undefined;
  const needsYou = queued?.state === 'needs-you';
  const problem = needsYou ? words?.detail : server?.problem;
  const file = item && isRepeatedPage(item) ? source : (item ?? source);
  const mime = file && file.size > 0 ? file.mime : picture?.mimeType;
  return {
    state: words ?? server?.chip ?? { tone: 'ok', icon: 'check-circle', label: t('Uploaded') },
    detail: needsYou ? undefined : (words?.detail ?? server?.detail),
    problem: problem === undefined ? undefined : { words: problem, isServers: !needsYou },
    queued,
    file,
    isMoving: words?.moving ?? false,
    isReplacing: Boolean(queued && upload),
    isPdf: mime === 'application/pdf',
    hasActions: Boolean(onReplace || queued || (upload && deletes)),
  };
}

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

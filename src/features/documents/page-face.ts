import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { UploadItem } from '../../contract/upload-item';
import { formatBytes, formatDay } from '../../language/format';
import { inLine, t } from '../../language/translate';
import { isUnsent } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { itemWords, type ItemWords } from '../../outbox/page/item-words';
import type { ChipTone } from '../../ui/feedback/state-chip';
import type { IconName } from '../../ui/media/icon-paths';
import type { PageProps } from './page-props';

interface PageWords {
  chip: { tone: ChipTone; icon: IconName; label: string };
  detail?: string | undefined;
  problem?: string | undefined;
}

/** The text of a page at the server. */
function pageWords(upload: UploadItem, applicantStatus: OrUnknown<ApplicantStatus>): PageWords {
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
): PageWords['chip'] {
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
export interface PageFace {
  state: PageWords['chip'] | Pick<ItemWords, 'tone' | 'icon' | 'label'>;
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
export function pageFace({
  entry: { upload, item },
  applicantStatus,
  situation,
  source,
  onReplace,
  deletes,
}: PageProps): PageFace {
  const queued = item && isUnsent(item) ? item : undefined;
  const words = queued && itemWords(queued, situation);
  const server = upload && !queued ? pageWords(upload, applicantStatus) : undefined;
  const needsYou = queued?.state === 'needs-you';
  const problem = needsYou ? words?.detail : server?.problem;
  const file = item ?? source;
  const mime = file && file.size > 0 ? file.mime : upload?.mimeType;
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

import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { UploadItem } from '../../contract/upload-item';
import type { IconName } from '../../ui/media/icon-paths';
import type { ChipTone } from '../../ui/feedback/state-chip';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';
import { formatBytes, formatDay } from '../../language/format';

export interface PageWords {
  chip: { tone: ChipTone; icon: IconName; label: string };
  detail?: string | undefined;
  problem?: string | undefined;
}

/** The text of a page at the server. */
export function pageWords(
  upload: UploadItem,
  applicantStatus: OrUnknown<ApplicantStatus>,
): PageWords {
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

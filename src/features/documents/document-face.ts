import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { DocumentItem } from '../../contract/documents';
import { documentDisplay } from '../../domain/document/document-display';
import { failureReason } from '../../domain/document/failed-items';
import { type FileItem, isUnsent } from '../../outbox/core/item';
import { itemWords, type Situation } from '../../sync/item-words';
import type { IconName } from '../../ui/media/icon-paths';
import type { ChipTone } from '../../ui/feedback/state-chip';

export interface DocumentFace {
  chip?: { tone: ChipTone; icon: IconName; label: string };
  /** One line under the chip. */
  detail?: string;
  /** What the traveller has to mend, in a box of its own. */
  problem?: string;
  /** What the page behind the row is opened for. */
  mend?: 'Replace' | 'Open';
  moving: boolean;
  /** Whether nothing was added at all. */
  empty: boolean;
}

interface Shown {
  document: Pick<DocumentItem, 'status' | 'uploads' | 'reason'>;
  applicantStatus: OrUnknown<ApplicantStatus>;
  /** Of this document, as `shownItems` gives them. */
  items: readonly FileItem[];
  situation: Situation;
}

/** What says most about a document first: who is needed, what moves, what waits. */
const urgency: Partial<Record<FileItem['state'], number>> = {
  'needs-you': 0,
  attaching: 1,
  uploading: 1,
  uploaded: 1,
  waiting: 2,
  sealed: 3,
  unprepared: 4,
};

/** How what is still on the phone stands, its most urgent first; undefined where nothing is. */
export function queuedFace(
  items: readonly FileItem[],
  situation: Situation,
): DocumentFace | undefined {
  const unsent = items
    .filter(isUnsent)
    .sort((a, b) => (urgency[a.state] ?? 9) - (urgency[b.state] ?? 9));
  const [first] = unsent;
  if (!first) return undefined;
  const { label, tone, icon, detail, moving } = itemWords(first, situation);
  const chip = { tone, icon, label };
  if (first.state === 'needs-you')
    return { chip, problem: detail, mend: 'Open', moving, empty: false };
  const pages = unsent.length > 1 ? `${unsent.length} pages · ` : '';
  return { chip, detail: pages + detail, moving, empty: false };
}

/** How a document stands in the list: what is on the phone goes before what the server has. */
export const documentFace = ({
  document,
  applicantStatus,
  items,
  situation,
}: Shown): DocumentFace =>
  queuedFace(items, situation) ?? {
    ...serverFace(document, applicantStatus, items.some(isAdded)),
    moving: false,
  };

const isAdded = ({ isWithdrawn }: FileItem) => !isWithdrawn;

const uploaded = { tone: 'ok', icon: 'check-circle', label: 'Uploaded' } as const;

/** Of items that are fine as they are. */
export const itemChips = {
  uploaded,
  'in-review': { tone: 'action', icon: 'search', label: 'In review' },
  pass: { tone: 'ok', icon: 'check-circle', label: 'Pass' },
} as const;

function serverFace(
  document: Shown['document'],
  applicantStatus: OrUnknown<ApplicantStatus>,
  justArrived: boolean,
): Omit<DocumentFace, 'moving'> {
  if (justArrived) return { chip: uploaded, empty: false };
  const display = documentDisplay(document, applicantStatus);
  switch (display) {
    case 'not-uploaded':
      return { detail: 'Not uploaded', empty: true };
    case 'revision-needed':
    case 'failed': {
      const label = display === 'failed' ? 'Not accepted' : 'Revision needed';
      const chip = { tone: 'danger', icon: 'warning', label } as const;
      const asked = display === 'failed' ? undefined : 'One of its pages is asked for again.';
      const problem = failureReason(document) ?? asked;
      return { chip, problem, mend: 'Replace', empty: false };
    }
    default:
      return { chip: itemChips[display], empty: false };
  }
}

import type { Applicant } from '../../../contract/applicants';
import type { ApplicantStatus, OrUnknown } from '../../../contract/codes';
import type { DocumentItem } from '../../../contract/documents';
import {
  documentDisplay,
  type ItemDisplay,
  photoDisplay,
} from '../../../domain/document/document-display';
import { failureReason } from '../../../domain/document/failed-items';
import { reusedLabel } from '../../../i18n/applicant-labels';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { type FileItem, isUnsent } from '../../../outbox/core/item';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import { itemWords, type Situation } from '../../../outbox/page/item-messages';
import type { ChipTone } from '../../../ui/feedback/state-chip';
import type { IconName } from '../../../ui/media/icon-paths';

export interface MaterialState {
  chip?: { tone: ChipTone; icon: IconName; label: string };
  /** One line under the chip. */
  detail?: string;
  /** The problem that the traveller must fix, in a box of its own. */
  problem?: string;
  /** A person of the office wrote the problem. */
  isWritten?: boolean;
  /** The purpose of the link to the document's page. */
  fix?: 'replace' | 'open';
  moving: boolean;
  /** Whether nothing was added at all. */
  empty: boolean;
}

interface Shown {
  document: Pick<DocumentItem, 'status' | 'uploads' | 'reason' | 'reusedFrom' | 'againKind'>;
  applicantStatus: OrUnknown<ApplicantStatus>;
  /** This document's items, from `shownItems`. */
  items: readonly FileItem[];
  situation: Situation;
}

/** The most important state first: needs the traveller, sending, waiting. */
const urgency: Partial<Record<FileItem['state'], number>> = {
  'needs-you': 0,
  attaching: 1,
  uploading: 1,
  uploaded: 1,
  waiting: 2,
  sealed: 3,
  unprepared: 4,
};

/**
 * The state of the items that are still on the phone, by the most urgent one; undefined if there
 * are none.
 */
export function queuedState(
  items: readonly FileItem[],
  situation: Situation,
): MaterialState | undefined {
  const unsent = items
    .filter(isUnsent)
    .sort((a, b) => (urgency[a.state] ?? 9) - (urgency[b.state] ?? 9));
  const [first] = unsent;
  if (!first) return undefined;
  const { label, tone, icon, detail, moving } = itemWords(first, situation);
  const chip = { tone, icon, label };
  if (first.state === 'needs-you')
    return { chip, problem: detail, fix: 'open', moving, empty: false };
  if (unsent.length === 1) return { chip, detail, moving, empty: false };
  const pages = t('{count, plural, one {# page} other {# pages}}', { count: unsent.length });
  return { chip, detail: `${pages} · ${detail}`, moving, empty: false };
}

/** A document's state in the list: items on the phone come before the server's state. */
export const documentState = ({
  document,
  applicantStatus,
  items,
  situation,
}: Shown): MaterialState =>
  queuedState(items, situation) ?? {
    ...serverState(document, { applicantStatus, justArrived: items.some(isAdded), situation }),
    moving: false,
  };

const isAdded = ({ isWithdrawn }: FileItem) => !isWithdrawn;

type Untroubled = Extract<ItemDisplay, 'uploaded' | 'in-review' | 'pass'>;
type Chip = NonNullable<MaterialState['chip']>;

const chips: Record<Untroubled, Omit<Chip, 'label'> & { label: SourceText }> = {
  uploaded: { tone: 'ok', icon: 'check-circle', label: msg('Uploaded') },
  'in-review': { tone: 'action', icon: 'search', label: msg('In review') },
  pass: { tone: 'ok', icon: 'check-circle', label: msg('Pass') },
};

/** The chip of an item without a problem. */
export function itemChip(display: Untroubled): Chip {
  const { label, ...look } = chips[display];
  return { ...look, label: t(label) };
}

function serverState(
  document: Shown['document'],
  {
    applicantStatus,
    justArrived,
    situation,
  }: Pick<Shown, 'applicantStatus' | 'situation'> & { justArrived: boolean },
): Omit<MaterialState, 'moving'> {
  if (justArrived) return { chip: itemChip('uploaded'), empty: false };
  const display = documentDisplay(document, applicantStatus);
  switch (display) {
    case 'not-uploaded':
      return { detail: t('Not uploaded'), empty: true };
    case 'revision-needed':
    case 'failed': {
      const label = display === 'failed' ? t('Not accepted') : t('Revision needed');
      const chip = { tone: 'danger', icon: 'warning', label } as const;
      const asked = display === 'failed' ? undefined : t('One of its pages is asked for again.');
      const reason = failureReason(document);
      const isWritten = reason !== undefined;
      return { chip, problem: reason ?? asked, isWritten, fix: 'replace', empty: false };
    }
    default:
      return {
        chip: itemChip(display),
        ...detailOf(
          reusedLabel(document.againKind ? 'paper' : 'passport', document, situation.now),
        ),
        empty: false,
      };
  }
}

const detailOf = (detail: string | undefined) => (detail === undefined ? {} : { detail });

type Photo = Pick<NonNullable<Applicant['photo']>, 'status' | 'reason' | 'reusedFrom'>;
type Form = Pick<NonNullable<Applicant['applicationForm']>, 'status' | 'reason'>;

const trouble = { tone: 'danger', icon: 'warning' } as const;

/**
 * The visa photo's state in the list: a photo that is on the phone, or was delivered after the
 * order was requested, comes before the order's state.
 */
export function photoState(
  photo: Photo,
  applicantStatus: OrUnknown<ApplicantStatus>,
  ahead?: { items: readonly PhotoItem[]; situation: Situation },
): MaterialState {
  const { status, reason } = photo;
  const onPhone = ahead && queuedState(ahead.items, ahead.situation);
  if (onPhone) return onPhone;
  const state = { moving: false, empty: false };
  const justArrived = ahead !== undefined && ahead.items.length > 0;
  const display = photoDisplay(justArrived ? 'in-review' : status, applicantStatus);
  switch (display) {
    case 'not-uploaded':
      return { ...state, empty: true, detail: t('Not uploaded') };
    case 'revision-needed':
      return {
        ...state,
        chip: { ...trouble, label: t('Revision needed') },
        problem: reason,
        isWritten: true,
      };
    case 'failed':
      return { ...state, chip: { ...trouble, label: t('Fail') }, problem: reason, isWritten: true };
    default: {
      const from = justArrived ? {} : photo;
      const label = ahead && reusedLabel('photo', from, ahead.situation.now);
      return { ...state, chip: itemChip(display), ...detailOf(label) };
    }
  }
}

/** The application form's state. */
export function formState({ status, reason }: Form): MaterialState {
  const state = { moving: false, empty: false };
  switch (status) {
    case 'incomplete':
      return { ...state, empty: true, detail: t('Not complete') };
    case 'complete':
      return { ...state, chip: { tone: 'ok', icon: 'check-circle', label: t('Complete') } };
    case 'failed':
      return {
        ...state,
        chip: { ...trouble, label: t('Application failed') },
        problem: reason,
        isWritten: true,
        fix: 'open',
      };
    case 'unknown':
      return { ...state, chip: { tone: 'action', icon: 'search', label: t('In progress') } };
  }
}

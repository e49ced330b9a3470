import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { Applicant } from '../../contract/applicants';
import { photoDisplay } from '../../domain/document/document-display';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import type { Situation } from '../../outbox/page/item-words';
import { itemChip, queuedState, type MaterialState } from './document-state';
import { t } from '../../language/translate';

type Photo = Pick<NonNullable<Applicant['photo']>, 'status' | 'reason'>;
type Form = Pick<NonNullable<Applicant['applicationForm']>, 'status' | 'reason'>;

const trouble = { tone: 'danger', icon: 'warning' } as const;

/**
 * The visa photo's state in the list: a photo that is on the phone, or was delivered after the
 * order was requested, comes before the order's state.
 */
export function photoState(
  { status, reason }: Photo,
  applicantStatus: OrUnknown<ApplicantStatus>,
  ahead?: { items: readonly PhotoItem[]; situation: Situation },
): MaterialState {
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
    default:
      return { ...state, chip: itemChip(display) };
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

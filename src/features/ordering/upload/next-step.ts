import {
  nextButton,
  type NextBlock,
  type NextButton,
  type NextButtonInput,
} from '../../../domain/order/next-task';
import { nextTask } from '../../../domain/order/next-task';
import type { Materials, MissingItem } from '../../../domain/order/readiness';
import { applicantLeft, type QueuedFile } from '../../../outbox/page/applicant-left';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

const labels: Readonly<Record<NextButton['label'], SourceText>> = {
  next: msg('Next'),
  'check-documents': msg('Next (check uncompleted documents)'),
  'reset-date': msg('Next (Reset your arrival date)'),
};

/** Where to fix the first problem that prevents the payment. */
export type Remedy =
  | { to: 'add-applicant' }
  | { to: 'item'; applicantId: string; item: MissingItem }
  | { to: 'uploads' }
  | { to: 'date' };

export interface NextStep {
  label: string;
  blocked?: { reason: string; remedy?: Remedy };
}

interface PresentState {
  /** When the order was asked for: what arrived later is missing in it. */
  updatedAt?: number | undefined;
  /** Whether changes of the order wait on this phone. */
  hasUnsent?: boolean;
}

type Order = Omit<NextButtonInput, 'applicants'> & {
  applicants: readonly (Materials & { id: string })[];
};

/**
 * The upload page's main button with its reason. Pages that wait in the outbox are missing on the
 * server, but the traveller has nothing to add, so the reason distinguishes them.
 */
export function nextStep(
  order: Order,
  items: readonly QueuedFile[],
  { updatedAt, hasUnsent = false }: PresentState = {},
): NextStep {
  const button = nextButton(order);
  const label = t(labels[button.label]);
  if (button.blocked !== undefined)
    return { label, blocked: blockedBy(button.blocked, order, items, updatedAt) };
  return hasUnsent ? { label, blocked: unsentBlock() } : { label };
}

/** Nothing is paid for that the server does not have as the screen shows it. */
const unsentBlock = () => ({
  reason: t('What you entered has not been sent yet. The payment comes after that.'),
  remedy: { to: 'uploads' } as const,
});

function blockedBy(
  block: NextBlock,
  order: Order,
  items: readonly QueuedFile[],
  updatedAt: number | undefined,
): NonNullable<NextStep['blocked']> {
  switch (block) {
    case 'country':
      return {
        reason: t('This visa is no longer available for your nationality and residence.'),
      };
    case 'applicants':
      return { reason: t('Add at least one applicant'), remedy: { to: 'add-applicant' } };
    case 'documents':
      return documentsLeft(order, items, updatedAt);
    case 'date-missing':
      return { reason: t('Choose your arrival date'), remedy: { to: 'date' } };
    case 'date-too-early':
      return { reason: t('Your arrival date has become too early'), remedy: { to: 'date' } };
  }
}

function documentsLeft(order: Order, items: readonly QueuedFile[], updatedAt: number | undefined) {
  const lefts = order.applicants.map((applicant) => ({
    applicantId: applicant.id,
    ...applicantLeft(applicant, items, updatedAt),
  }));
  const count = (which: 'missing' | 'waiting') =>
    lefts.reduce((sum, left) => sum + left[which].length, 0);
  const task = nextTask(
    order,
    lefts.map(({ applicantId, missing, waiting }) => ({ id: applicantId, missing, waiting })),
  );
  const remedy: Remedy = !task || task.to === 'payment' ? { to: 'uploads' } : task;
  const total = lefts.reduce((sum, left) => sum + left.total, 0);
  return { reason: reasonOf(count('missing'), count('waiting'), total), remedy };
}

function reasonOf(missing: number, waiting: number, total: number): string {
  if (missing === 0)
    return t(
      '{count, plural, one {# document is waiting to upload} other {# documents are waiting to upload}}',
      { count: waiting },
    );
  if (waiting === 0) return t('{count} of {total} done', { count: total - missing, total });
  return t(
    '{missing, plural, one {# document is missing} other {# documents are missing}}, {waiting, plural, one {# is waiting to upload} other {# are waiting to upload}}',
    { missing, waiting },
  );
}

import { nextButton, type NextButton, type NextButtonInput } from '../../domain/order/next-button';
import type { Materials, MissingItem } from '../../domain/order/readiness';
import { applicantLeft, type QueuedFile } from './applicant-left';

/** Where to fix the first problem that prevents the payment. */
export type Remedy =
  | { to: 'add-applicant' }
  | { to: 'item'; applicantId: string; item: MissingItem }
  | { to: 'uploads' }
  | { to: 'date' };

export interface NextStep {
  label: NextButton['label'];
  blocked?: { reason: string; remedy?: Remedy };
}

type Order = Omit<NextButtonInput, 'applicants'> & {
  applicants: readonly (Materials & { id: string })[];
};

/**
 * The upload page's main button with its reason. Pages that wait in the outbox are missing on the
 * server, but the traveller has nothing to add, so the reason distinguishes them.
 */
export function nextStep(order: Order, items: readonly QueuedFile[]): NextStep {
  const { label, blocked } = nextButton(order);
  switch (blocked?.by) {
    case undefined:
      return { label };
    case 'country':
      return { label, blocked: { reason: blocked.reason } };
    case 'applicants':
      return { label, blocked: { reason: blocked.reason, remedy: { to: 'add-applicant' } } };
    case 'date':
      return { label, blocked: { reason: blocked.reason, remedy: { to: 'date' } } };
    case 'documents':
      return { label, blocked: documentsLeft(order, items) };
  }
}

function documentsLeft({ applicants }: Order, items: readonly QueuedFile[]) {
  const lefts = applicants.map((applicant) => ({
    applicantId: applicant.id,
    ...applicantLeft(applicant, items),
  }));
  const count = (which: 'missing' | 'waiting') =>
    lefts.reduce((sum, left) => sum + left[which].length, 0);
  const first = lefts.find(({ missing }) => missing.length > 0);
  const [item] = first?.missing ?? [];
  const remedy: Remedy =
    first && item ? { to: 'item', applicantId: first.applicantId, item } : { to: 'uploads' };
  return { reason: reasonOf(count('missing'), count('waiting')), remedy };
}

function reasonOf(missing: number, waiting: number): string {
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const documents = (count: number) =>
    `${count} ${count === 1 ? 'document' : 'documents'} ${are(count)}`;
  if (missing === 0) return `${documents(waiting)} waiting to upload`;
  if (waiting === 0) return `${documents(missing)} missing`;
  return `${documents(missing)} missing, ${waiting} ${are(waiting)} waiting to upload`;
}

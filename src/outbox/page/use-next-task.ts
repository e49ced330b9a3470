import { useMemo, useState } from 'react';
import type { Order } from '../../contract/orders';
import { isEditable } from '../../domain/order/order-state';
import type { MissingItem } from '../../domain/order/readiness';
import { nextTask, type NextTask } from '../../domain/order/next-task';
import { requiredItemName } from '../../i18n/applicant-labels';
import { t } from '../../language/translate';
import { missingPath } from '../../routing/next-paths';
import { uploadOpening } from '../../routing/upload-opening';
import { paths } from '../../routing/paths';
import { type FileItem, isRaw, isUnsent } from '../core/item';
import { isPassport } from '../kinds/passport';
import { applicantLeft, type ApplicantLeft } from './applicant-left';
import { useHasUnsentChanges } from './order-changes';
import { useFileItems } from './outbox-list';

/** The next task of an unpaid order, with its label and its page. */
export interface NextStep {
  task: NextTask;
  label: string;
  /** The name of the task alone. */
  name: string;
  to: string;
  /** Passed to the page: the upload page opens its calendar. */
  state?: object;
}

/** The applicants' tasks of an order; what is on this phone counts as done by the traveller. */
export function useOrderTasks(
  order: Order | undefined,
  updatedAt?: number,
): readonly (ApplicantLeft & { id: string })[] {
  const items = useFileItems();
  return useMemo(
    () =>
      (order?.applicants ?? []).map((applicant) => ({
        id: applicant.id,
        ...applicantLeft(
          applicant,
          items.filter(({ target }) => target.orderId === order?.id),
          updatedAt,
        ),
      })),
    [order, items, updatedAt],
  );
}

interface PresentPage {
  /** The applicant of the present page. */
  from?: string;
  /** When the order was asked for. */
  updatedAt?: number;
  /** The item of this applicant that the page's own button is about to finish. */
  finishing?: MissingItem;
}

const isSame = (item: MissingItem, other: MissingItem | undefined) =>
  item.kind === other?.kind && ('id' in item ? item.id : 0) === ('id' in other ? other.id : 0);

/**
 * The next step of an order, also while the present page is not finished; undefined if the order
 * cannot be changed or paid.
 */
export function useNextStep(
  order: Order | undefined,
  { from, updatedAt, finishing }: PresentPage = {},
): NextStep | undefined {
  const tasks = useOrderTasks(order, updatedAt).map(({ id, missing, waiting }) => ({
    id,
    missing: id === from ? missing.filter((item) => !isSame(item, finishing)) : missing,
    waiting,
  }));
  const files = useFileItems();
  const hasUnsent = useHasUnsentChanges(order?.id ?? '');
  const [opening] = useState(() => uploadOpening('date'));
  if (!order || !isEditable(order)) return undefined;
  const next = nextTask(order, tasks, from);
  const task = next?.to === 'payment' && hasUnsent ? { ...next, ready: false } : next;
  if (!task) return undefined;
  const name = nameOf(order, task, from);
  const label = task.to === 'add-applicant' ? name : t('Next: {name}', { name });
  return { task, label, name, ...placeOf(order, task, { opening, files }) };
}

/**
 * The note on the next task, behind a button that finishes the present one: 'Save · next: Flight
 * itinerary'.
 */
export const nextNote = ({ name }: NextStep): string => t('next: {name}', { name });

/** The name of a task; of another applicant, with the name of that applicant. */
function nameOf(order: Order, task: NextTask, from: string | undefined): string {
  switch (task.to) {
    case 'add-applicant':
      return t('Add applicant');
    case 'date':
      return t('Arrival date');
    case 'payment':
      return t('Payment');
    case 'item':
      return task.applicantId === from ? requiredItemName(task.item) : taskName(order, task);
  }
}

/** The name of an applicant's item; with the applicant's name if there are several. */
export function taskName(
  { applicants }: Pick<Order, 'applicants'>,
  { applicantId, item }: { applicantId: string; item: MissingItem },
): string {
  const name = requiredItemName(item);
  const applicant = applicants.find(({ id }) => id === applicantId);
  if (!applicant || applicants.length < 2) return name;
  return t('{name} of {firstName}', { name, firstName: applicant.firstName });
}

/** The passport's picture that is on this phone and lacks only what it says, as of one who was scanned. */
const pictureFor = (files: readonly FileItem[], applicantId: string, { id }: { id: number }) =>
  files.find(
    (file) =>
      isPassport(file) &&
      file.target.applicantId === applicantId &&
      file.target.documentId === id &&
      isUnsent(file) &&
      !isRaw(file) &&
      !file.isWithdrawn &&
      file.state !== 'needs-you',
  );

/** The page of a missing item; of a passport whose picture is on this phone, what it says. */
export function taskPath(
  order: Order,
  { applicantId, item }: { applicantId: string; item: MissingItem },
  files: readonly FileItem[],
): string {
  const picture = item.kind === 'document' && pictureFor(files, applicantId, item);
  if (!picture) return missingPath(order, { applicantId, item });
  const suffix = picture.fileName.split('.').pop();
  return paths.passportEdit(order.id, applicantId, item.id, { suffix });
}

function placeOf(
  order: Order,
  task: NextTask,
  { opening, files }: { opening: object; files: readonly FileItem[] },
): Pick<NextStep, 'to' | 'state'> {
  switch (task.to) {
    case 'item':
      return { to: taskPath(order, task, files) };
    case 'date':
      return { to: paths.orderUpload(order.id), state: opening };
    case 'payment':
      return { to: task.ready ? paths.orderConfirm(order.id) : paths.orderUpload(order.id) };
    case 'add-applicant':
      return { to: paths.orderUpload(order.id) };
  }
}

import { savingWords } from '../../i18n/file-messages';
import type { DeviceWord } from '../../platform/wide-screen';
import type { Refusal } from './save-files';

/** The document that a chosen file is for. */
export interface DocumentTarget {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  documentName: string;
  applicantName: string;
}

/** The target without the user, which an item stores in a field of its own. */
export const withoutUser = ({
  userId: _,
  ...where
}: DocumentTarget): Omit<DocumentTarget, 'userId'> => where;

/** Files that were chosen together and are being saved. */
export interface SavingFiles {
  id: string;
  target: DocumentTarget;
  total: number;
  /** How many of them are sealed on this phone. */
  safe: number;
  isOver: boolean;
  refusals: readonly (Refusal & { id: string })[];
}

/** How many of the chosen files are saved. */
export interface SafeCount {
  safe: number;
  total: number;
}

/** The count over all choices that are being saved; undefined if there are none. */
export function countSafe(batches: readonly SavingFiles[]): SafeCount | undefined {
  const going = batches.filter(({ isOver }) => !isOver);
  if (going.length === 0) return undefined;
  const sum = (of: (batch: SavingFiles) => number) =>
    going.reduce((total, batch) => total + of(batch), 0);
  return { safe: sum(({ safe }) => safe), total: sum(({ total }) => total) };
}

/** How many of the chosen files are saved; an in-memory database saves none. */
export const safeWords = ({ safe: done, total: count }: SafeCount, device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'files-added' : 'files-safe', done, count });

/** The traveller's instruction until the files are safe. */
export const untilSafe = (device: DeviceWord): string =>
  savingWords({ code: device === 'page' ? 'open-until-arrived' : 'open-until-safe' });

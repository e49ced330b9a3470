import { atom, useAtomValue } from 'jotai';
import { atoms } from '../../services/services';
import type { Refusal } from './save-files';
import { countSafe, type DocumentTarget, type SafeCount, type SavingFiles } from './saving-files';

/** Global state, so that leaving a screen neither stops saving nor hides its errors. */
const savingAtom = atom<readonly SavingFiles[]>([]);

const isSameDocument = (one: DocumentTarget, other: DocumentTarget): boolean =>
  one.applicantId === other.applicantId && one.documentId === other.documentId;

const change = (id: string, to: (batch: SavingFiles) => SavingFiles) =>
  atoms.set(savingAtom, (batches) =>
    // Finished choices without an error are removed.
    batches
      .map((batch) => (batch.id === id ? to(batch) : batch))
      .filter(({ isOver, refusals }) => !isOver || refusals.length > 0),
  );

export const saving = {
  /** Earlier refusals for the same document are over: the traveller has chosen again. */
  begin: (id: string, target: DocumentTarget, total: number): void =>
    atoms.set(savingAtom, (batches) => [
      ...batches.filter((batch) => !(batch.isOver && isSameDocument(batch.target, target))),
      { id, target, total, safe: 0, isOver: false, refusals: [] },
    ]),
  safe: (id: string): void => change(id, (batch) => ({ ...batch, safe: batch.safe + 1 })),
  refused: (id: string, refusal: Refusal): void =>
    change(id, (batch) => ({
      ...batch,
      total: batch.total - refusal.count,
      refusals: [...batch.refusals, { ...refusal, id: crypto.randomUUID() }],
    })),
  over: (id: string): void => change(id, (batch) => ({ ...batch, isOver: true })),
  /** The traveller has read the error. */
  dismiss: (id: string, refusalId: string): void =>
    change(id, (batch) => ({
      ...batch,
      refusals: batch.refusals.filter((refusal) => refusal.id !== refusalId),
    })),
  /** Whether any chosen file is not saved yet. */
  isGoingOn: (): boolean => atoms.get(savingAtom).some(({ isOver }) => !isOver),
};

/** The files that are being saved or were rejected, for a document. */
export const useSavingFiles = ({ applicantId, documentId }: DocumentTarget): SavingFiles[] =>
  useAtomValue(savingAtom).filter(
    ({ target }) => target.applicantId === applicantId && target.documentId === documentId,
  );

const countAtom = atom((get) => countSafe(get(savingAtom)));

/** How many of all the files being saved are saved; undefined if there are none. */
export const useSafeCount = (): SafeCount | undefined => useAtomValue(countAtom);

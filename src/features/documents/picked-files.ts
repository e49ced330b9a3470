import { atom, useAtomValue } from 'jotai';
import type { FileProblem } from '../../domain/file/file-problem';
import { holdUpdates } from '../../state/busy';
import { onlineAtom } from '../../state/connection';
import { savedSentence } from '../../state/item-words';
import { expectDelivery } from '../../state/outbox';
import { atoms } from '../../state/services';
import { showToast } from '../../state/toasts';
import { deviceWord } from '../../state/wide-screen';
import { imageClient } from '../../workers/image/image-client';
import type { ImageStage } from '../../workers/image/image.api';
import { problemSentences } from '../../workers/image/problem-sentences';
import type { PageAim } from './page-place';
import { sealPicked, type DocumentTarget } from './seal-picked';

/** A picked file on its way to being saved, or refused. Nothing of it is kept before it is saved. */
export interface PickedFile {
  id: string;
  target: DocumentTarget;
  fileName: string;
  stage: 'waiting' | ImageStage | 'saving';
  /** Why it was refused, and what to do. */
  problem?: { message: string; wayOut: string };
}

/** Outside of the screens, so that leaving a screen neither stops a file nor hides its refusal. */
const pickedAtom = atom<readonly PickedFile[]>([]);

export const usePickedFiles = ({ applicantId, documentId }: DocumentTarget): PickedFile[] =>
  useAtomValue(pickedAtom).filter(
    ({ target }) => target.applicantId === applicantId && target.documentId === documentId,
  );

const change = (id: string, to: Partial<PickedFile>) =>
  atoms.set(pickedAtom, (files) =>
    files.map((file) => (file.id === id ? { ...file, ...to } : file)),
  );

const drop = (id: string) =>
  atoms.set(pickedAtom, (files) => files.filter((file) => file.id !== id));

const isListed = (id: string) => atoms.get(pickedAtom).some((file) => file.id === id);

let last = Promise.resolve();

/** Takes picked files: checked, shrunk and saved one after the other, in the order of the choice. */
export function takeFiles(target: DocumentTarget, aim: PageAim, files: readonly File[]): void {
  expectDelivery();
  for (const file of files) {
    const id = crypto.randomUUID();
    const picked: PickedFile = { id, target, fileName: file.name, stage: 'waiting' };
    atoms.set(pickedAtom, (others) => [...others, picked]);
    // Read at once: on Android a picked file can go stale while it waits for its turn.
    const bytes = file.arrayBuffer().catch(() => undefined);
    const release = holdUpdates('upload');
    last = last.then(() => save(picked, aim, bytes)).finally(release);
  }
}

async function save(
  { id, target, fileName }: PickedFile,
  aim: PageAim,
  reading: Promise<ArrayBuffer | undefined>,
): Promise<void> {
  const bytes = await reading;
  if (!isListed(id)) return;
  if (!bytes) return change(id, { problem: problemSentences({ problem: 'unreadable' }) });
  const job = { id, bytes, kind: 'document', fileName } as const;
  const result = await imageClient.prepareDocument(job, (stage) => change(id, { stage }));
  if (!isListed(id)) return;
  if (!result.ok) {
    if (result.problem === 'aborted') drop(id);
    else change(id, { problem: problemSentences(result) });
    return;
  }
  if (result.type === 'pdf' && result.warnings.includes('pdf-doubtful')) {
    const problem = await problemOfPdf(result.bytes);
    if (!isListed(id)) return;
    if (problem) return change(id, { problem: problemSentences(problem) });
  }
  change(id, { stage: 'saving' });
  try {
    await sealPicked(target, aim, { fileName, file: result });
    drop(id);
    if (!atoms.get(onlineAtom)) showToast(savedSentence(deviceWord()));
  } catch (error) {
    const message = error instanceof Error ? error.message : 'This file could not be saved.';
    change(id, { problem: { message, wayOut: 'Nothing of it was sent.' } });
  }
}

/** Nothing is known of a PDF where its reader is not on the phone: it is taken, the server tries. */
const problemOfPdf = (bytes: ArrayBuffer): Promise<FileProblem | undefined> =>
  import('./readable-pdf').then(
    ({ problemOfDoubtful }) => problemOfDoubtful(bytes),
    () => undefined,
  );

/** Stops a file that is not saved yet, or takes a refused one off the list. */
export function dropPicked(id: string): void {
  imageClient.cancel(id);
  drop(id);
}

import { type FileItem, hasFile } from '../core/item';
import type { FileKind } from '../core/kind';
import type { EnclosedFile } from '../core/seal-item';
import { beforeReload, holdUpdates } from '../../services/busy';
import { onlineAtom } from '../../services/connection';
import { items } from '../../services/stores';
import { atoms, openDatabase } from '../../services/services';
import { showToast } from '../../services/toasts';
import { deviceWord } from '../../platform/wide-screen';
import { mayKeep } from '../../session/may-keep';
import { currentOwnerId } from '../../session/session';
import { isInMemoryOnly } from '../../storage/page-memory';
import { savedSentence } from '../page/item-messages';
import { expectDelivery, removeItem } from '../page/outbox';
import { sealRawFile } from './seal-captured';
import { createSealingClient } from '../../workers/sealing/sealing-client';
import type { DocumentTarget } from './saving-files';
import { prepareWaiting } from './prepare-waiting';
import { type ChosenFiles, saveFiles } from './save-files';
import { saving } from './saving-state';

/** Reads files and seals them in memory, in a worker. */
export const { encloseFile } = createSealingClient({ open: openDatabase, isInMemoryOnly });

const stops = new Map<string, AbortController>();
let last = Promise.resolve();

/** The longest that a reload waits until chosen files are saved. */
const mostSavingMs = 60_000;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Files of one kind, chosen for one document. */
export interface Choice<Item extends FileItem> {
  kind: FileKind<Item>;
  target: DocumentTarget;
  files: readonly File[];
  /** Selects the user's items on this phone that such a file may supersede. */
  among: (item: FileItem) => item is Item;
  place: ChosenFiles<Item>['place'];
}

/**
 * Accepts chosen files of any kind: seals them at once, one after the other in the order of the
 * choice, then has them prepared and sent.
 * @returns their items, once all files are saved or rejected
 */
export async function captureFiles<Item extends FileItem>(choice: Choice<Item>): Promise<Item[]> {
  const { target, files } = choice;
  if (files.length === 0) return [];
  expectDelivery();
  const id = crypto.randomUUID();
  const stop = new AbortController();
  stops.set(id, stop);
  saving.begin(id, target, files.length);
  // Closing the page would lose a file that is not saved yet.
  addEventListener('beforeunload', askBeforeLeaving);
  const release = holdUpdates('upload');
  const safe: Item[] = [];
  const saved = last
    .then(() => save(id, choice, safe, stop.signal))
    .catch((error: unknown) => console.warn(error))
    .finally(() => {
      release();
      stops.delete(id);
      saving.over(id);
      if (saving.isGoingOn()) return;
      removeEventListener('beforeunload', askBeforeLeaving);
      prepareWaiting();
    });
  last = saved;
  const over = beforeReload(() => saved, mostSavingMs);
  await saved;
  over();
  return safe;
}

/** Stops saving these files; saved ones stay. */
export const stopSaving = (id: string): void => stops.get(id)?.abort();

const isHere = (userId: string) => mayKeep(userId, currentOwnerId());

async function save<Item extends FileItem>(
  id: string,
  { kind, target: { userId }, files, among, place }: Choice<Item>,
  safe: Item[],
  signal: AbortSignal,
): Promise<void> {
  const deps = {
    queued: async () => (await items.list(userId)).filter(hasFile).filter(among),
    enclose: encloseFile,
    async seal(file: EnclosedFile<Item>) {
      const item = await sealRawFile(kind, file);
      // A log-out may have deleted the phone's data just before the file was written.
      if (!isHere(userId)) await removeItem(item.id);
      safe.push(item);
      return item;
    },
    isHere,
    onSafe: () => saving.safe(id),
    onRefused: (refusal: Parameters<typeof saving.refused>[1]) => saving.refused(id, refusal),
  };
  await saveFiles(deps, { userId, files, place }, signal);
  if (safe.length > 0 && !atoms.get(onlineAtom)) showToast(savedSentence(deviceWord(), kind));
}

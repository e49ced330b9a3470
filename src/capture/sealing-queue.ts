import { documentPage, isDocumentPage, type CapturedPage } from '../outbox/kinds/document-page';
import { holdUpdates } from '../page/busy';
import { onlineAtom } from '../page/connection';
import { savedSentence } from '../sync/item-words';
import { items } from '../page/items';
import { orderQuery } from '../queries/order-query';
import { expectDelivery, removeItem } from '../sync/outbox';
import { sealRawFile } from '../sync/seal-captured';
import { encloseFile } from './enclose-file';
import { atoms, queryClient } from '../page/services';
import { currentSession } from '../session/session';
import { showToast } from '../page/toasts';
import { deviceWord } from '../platform/wide-screen';
import type { DocumentTarget } from './document-target';
import type { PageAim } from './page-place';
import { prepareWaiting } from './prepare-waiting';
import { saveFiles, type ChosenFiles } from './save-files';
import { saving } from './saving-state';

const stops = new Map<string, AbortController>();
let last = Promise.resolve();

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Takes chosen files: sealed as they are at once, one after the other, in the order of the choice; then
 * prepared and sent.
 */
export function takeFiles(target: DocumentTarget, aim: PageAim, files: readonly File[]): void {
  if (files.length === 0) return;
  expectDelivery();
  const id = crypto.randomUUID();
  const stop = new AbortController();
  stops.set(id, stop);
  saving.begin(id, target, files.length);
  // A file that is not safe yet goes with the page.
  addEventListener('beforeunload', askBeforeLeaving);
  const release = holdUpdates('upload');
  last = last
    .then(() => save(id, { target, aim, files }, stop.signal))
    .catch((error: unknown) => console.warn(error))
    .finally(() => {
      release();
      stops.delete(id);
      saving.over(id);
      if (saving.isGoingOn()) return;
      removeEventListener('beforeunload', askBeforeLeaving);
      prepareWaiting();
    });
}

/** Saves no more of these files; those that are safe stay. */
export const stopSaving = (id: string): void => stops.get(id)?.abort();

const isHere = (userId: string) => currentSession()?.userId === userId;

async function save(id: string, chosen: ChosenFiles, signal: AbortSignal): Promise<void> {
  let safe = 0;
  const deps = {
    queued: queuedPages,
    uploads: uploadsOf,
    enclose: encloseFile,
    seal: sealForUser,
    isHere,
    onSafe() {
      safe += 1;
      saving.safe(id);
    },
    onRefused: (refusal: Parameters<typeof saving.refused>[1]) => saving.refused(id, refusal),
  };
  await saveFiles(deps, chosen, signal);
  if (safe > 0 && !atoms.get(onlineAtom)) showToast(savedSentence(deviceWord(), documentPage));
}

/** A log-out that happened meanwhile may have wiped this phone just before the file was written. */
async function sealForUser(page: CapturedPage) {
  const item = await sealRawFile(documentPage, page);
  if (!isHere(page.userId)) await removeItem(item.id);
  return item;
}

async function queuedPages({ userId, applicantId, documentId }: DocumentTarget) {
  const pages = (await items.list(userId)).filter(isDocumentPage);
  return pages.filter(
    ({ target }) => target.applicantId === applicantId && target.documentId === documentId,
  );
}

function uploadsOf({ orderId, applicantId, documentId }: DocumentTarget) {
  const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
  const applicant = order?.applicants.find(({ id }) => id === applicantId);
  const documents = [...(applicant?.required ?? []), ...(applicant?.optional ?? [])];
  return documents.find(({ id }) => id === documentId)?.uploads ?? [];
}

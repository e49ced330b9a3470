import { t } from '../../language/translate';
import { openPath } from '../../routing/app-router';
import { ignoresSession } from '../../services/session-fallback';
import { showToast } from '../../services/toasts';

/** Keeps files that were handed to the app, and asks where they belong. */
export async function receiveFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  try {
    const { keepFiles } = await import('../../outbox/capture/shared-files');
    openPath(await keepFiles(files));
  } catch (error) {
    console.warn(error);
    showToast(t('This could not be saved. Try again.'), 'danger');
  }
}

/** Whether what is dropped or pasted is for something else on the page, which takes it itself. */
const isTakenElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal, [data-drop-zone]') !== null ||
  ignoresSession(location.pathname) ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null);

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped or pasted where no document is open. Without it a browser would leave the
 * app to show a dropped file.
 */
export function takeDroppedFiles(): void {
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    if (!isTakenElsewhere(null)) void receiveFiles([...(event.dataTransfer?.files ?? [])]);
  });
  addEventListener('paste', ({ clipboardData, target }) => {
    // A copied text may come with a picture of it: in a field it is the text that is meant.
    if (!isTakenElsewhere(target)) void receiveFiles([...(clipboardData?.files ?? [])]);
  });
}

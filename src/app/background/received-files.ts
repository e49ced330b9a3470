import { t } from '../../language/translate';
import { openPath } from '../../routing/app-router';
import { launchPath } from '../../routing/entry-address';
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

/** A file that was opened with the installed app: a handle, which gives it. */
interface OpenedFile {
  getFile(): Promise<File>;
}

async function receiveOpened(opened: readonly OpenedFile[]): Promise<void> {
  const files = await Promise.all(opened.map((each) => each.getFile())).catch((error: unknown) => {
    console.warn(error);
    showToast(t('This could not be saved. Try again.'), 'danger');
    return [];
  });
  await receiveFiles(files);
}

/** The Launch Handler API, which reports launches of an installed app; Chromium only. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: { targetURL?: string; files?: readonly OpenedFile[] }) => void,
  ): void;
}

/**
 * Opens the screen of a shortcut that was used while the app is open, and takes the files that are opened
 * with the app. Until then the browser keeps the launches.
 */
export function takeLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  // The launch that opened this page is reported too; the page may have gone on since.
  let openedAt = performance.getEntriesByType('navigation')[0]?.name;
  launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    if (files.length > 0) return void receiveOpened(files);
    const path = launchPath(targetURL, openedAt);
    openedAt = undefined;
    if (path !== undefined) openPath(path);
  });
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

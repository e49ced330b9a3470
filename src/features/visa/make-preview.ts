import type { PocketFile, WantedFile } from '../../pocket/pocket-file';
import { openPdf } from '../../workers/pdf/pdf-client';
import { announceFiles, pocket } from '../../session/pocket-files';

/** Sharp on a phone's whole width. */
const pixels = 1080;

/**
 * Keeps a picture of a PDF's first page beside it: it is shown at once, while the code that draws
 * PDFs needs a second or more on a slow phone.
 */
export async function makePreview(
  userId: string,
  file: Pick<PocketFile | WantedFile, 'orderId' | 'address' | 'facts'>,
  bytes: BlobPart,
): Promise<void> {
  const opened = await openPdf(
    async () => new Blob([bytes], { type: file.facts.mime }),
    new AbortController().signal,
  );
  if (!opened.ok) return;
  try {
    const canvas = document.createElement('canvas');
    await opened.file.draw(1, canvas, pixels).done;
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    );
    if (!picture) return;
    const kept = await pocket.keep(userId, file, 'preview', await picture.arrayBuffer());
    if (kept) announceFiles(file.orderId);
  } finally {
    opened.file.close();
  }
}

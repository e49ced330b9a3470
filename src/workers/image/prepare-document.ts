import { admit } from '../../domain/file/admit';
import type { Engine } from './engine';
import type { ImageStage, PreparedPdf, PrepareJob, PrepareResult } from './image.api';
import { openFile } from './open-file';
import { isDoubtful, type PdfFacts } from '../../domain/file/pdf';
import { failureOf } from './picture-errors';
import { describePicture } from './picture-source';
import { preparePicture } from './prepare-picture';
import { freeBytes } from '../../domain/file/free-bytes';
import { sniff } from '../../domain/file/sniff';

export interface PrepareTools {
  /** Opened for the first picture, then kept. */
  engine: () => Promise<Engine>;
  onStage: (stage: ImageStage) => void;
}

/** Converts a chosen file to the bytes to send, or returns the problem. Never rejects. */
export async function prepareDocument(
  job: PrepareJob,
  tools: PrepareTools,
): Promise<PrepareResult> {
  const { onStage } = tools;
  onStage('checking');
  const opened = await openFile(job.bytes);
  if (!opened) return { ok: false, problem: 'unreadable' };
  const { bytes, size } = opened;
  const admission = admit(sniff(bytes), size);
  if (!admission.admitted) return { ok: false, ...admission.problem };
  const { file } = admission;
  if (file.type === 'pdf') return passPdf(bytes, file);
  try {
    const engine = await tools.engine();
    const source = describePicture(bytes, file);
    const result = await preparePicture({ source, kind: job.kind, engine, onStage });
    const clean = source.clean.buffer;
    // A copy of the whole file, unless it is the file itself or the result.
    if (clean !== bytes.buffer && !(result.ok && result.bytes === clean)) freeBytes(clean);
    return result;
  } catch (error) {
    return failureOf(error);
  }
}

function passPdf(bytes: Uint8Array<ArrayBuffer>, file: PdfFacts): PreparedPdf {
  return {
    ok: true,
    type: 'pdf',
    bytes: bytes.buffer,
    mime: 'application/pdf',
    rung: 'untouched',
    resizer: 'none',
    original: { bytes: bytes.length, mime: 'application/pdf' },
    warnings: isDoubtful(file) ? ['pdf-doubtful'] : [],
  };
}

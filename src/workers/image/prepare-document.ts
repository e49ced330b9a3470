import { admit } from './admit';
import type { Engine } from './engine';
import type { ImageStage, PreparedPdf, PrepareJob, PrepareResult } from './image.api';
import type { PdfFacts } from './pdf';
import { ProcessingError } from './picture-errors';
import { describePicture } from './picture-source';
import { pictureFileMaxBytes } from './plan';
import { preparePicture } from './prepare-picture';
import { sniff } from './sniff';

export interface PrepareTools {
  /** Opened for the first picture, then kept. */
  engine: () => Promise<Engine>;
  onStage: (stage: ImageStage) => void;
}

/** Of a file that is too large anyway, enough to say what it is. */
const headBytes = 1024;

/** From a picked file to the bytes that are sent, or to the reason why not. Never rejects. */
export async function prepareDocument(
  job: PrepareJob,
  tools: PrepareTools,
): Promise<PrepareResult> {
  const { onStage } = tools;
  onStage('checking');
  const size = job.bytes instanceof Blob ? job.bytes.size : job.bytes.byteLength;
  const wanted = size > pictureFileMaxBytes ? job.bytes.slice(0, headBytes) : job.bytes;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(wanted instanceof Blob ? await wanted.arrayBuffer() : wanted);
  } catch {
    // Android: the file behind a picked name may be gone a while later.
    return { ok: false, problem: 'unreadable' };
  }
  const admission = admit(sniff(bytes), job.fileName, size);
  if (!admission.admitted) return { ok: false, ...admission.problem };
  const { file } = admission;
  if (file.type === 'pdf') return passPdf(bytes, file);
  try {
    const engine = await tools.engine();
    const source = describePicture(bytes, file);
    return await preparePicture({ source, kind: job.kind, engine, onStage });
  } catch (error) {
    const reason = error instanceof ProcessingError ? error.reason : 'unexpected';
    return { ok: false, problem: 'processing-failed', reason };
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
    warnings: file.encrypted ? ['pdf-encrypted'] : [],
  };
}

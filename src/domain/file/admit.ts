import { documentMaxBytes, jpegMaxScans, pictureFileMaxBytes } from '../limits';
import type { FileProblem } from './file-problem';
import type { PdfFacts } from './pdf';
import type { PictureFacts, SniffedFile } from './sniff';
import { typeName } from './type-name';

type Family = 'picture' | 'pdf';

/** HEIC is included, because phones use its extensions and some browsers decode it. */
const familyOfExtension: ReadonlyMap<string, Family> = new Map([
  ['pdf', 'pdf'],
  ['jpg', 'picture'],
  ['jpeg', 'picture'],
  ['png', 'picture'],
  ['heic', 'picture'],
  ['heif', 'picture'],
]);

export type Admission =
  { admitted: true; file: PictureFacts | PdfFacts } | { admitted: false; problem: FileProblem };

/** Decides whether a document or passport file is accepted, by its content and its name. */
export function admit(file: SniffedFile, fileName: string, bytes: number): Admission {
  const extension = extensionOf(fileName);
  if (file.type === 'empty') return refuse({ problem: 'empty' });
  if (file.type === 'foreign') {
    return refuse({ problem: 'unsupported-type', found: file.name, extension });
  }
  const found = typeName(file.type);
  if (file.type === 'webp') return refuse({ problem: 'unsupported-type', found, extension });
  if (extension !== null) {
    const family = familyOfExtension.get(extension);
    if (!family) return refuse({ problem: 'unsupported-type', found, extension });
    if (family !== (file.type === 'pdf' ? 'pdf' : 'picture')) {
      return refuse({ problem: 'mislabelled', found, extension });
    }
  }
  const limitBytes = file.type === 'pdf' ? documentMaxBytes : pictureFileMaxBytes;
  if (bytes > limitBytes) return refuse({ problem: 'too-large', bytes, limitBytes });
  // Readers can repair a PDF with a wrong structure: only opening it shows whether it works
  // (`pdf-problem.ts`).
  if (!file.complete && file.type !== 'pdf') return refuse({ problem: 'truncated', found });
  if (file.type === 'png' && file.animated) return refuse({ problem: 'animated', found });
  if ((file.type === 'jpeg' || file.type === 'png') && !(file.width > 0 && file.height > 0)) {
    return refuse({ problem: 'undecodable', found });
  }
  if (file.type === 'jpeg' && file.scans > jpegMaxScans) {
    return refuse({ problem: 'too-complex', found });
  }
  return { admitted: true, file };
}

function refuse(problem: FileProblem): Admission {
  return { admitted: false, problem };
}

/** Lower case, without the dot. 'Scan 12.03.2024' has none: an extension begins with a letter. */
export function extensionOf(fileName: string): string | null {
  return /\.([a-z][a-z0-9]{0,9})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? null;
}

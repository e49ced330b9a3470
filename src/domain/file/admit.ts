import { documentMaxBytes, jpegMaxScans, pictureFileMaxBytes } from '../limits';
import type { FileProblem } from './file-message';
import type { PdfFacts } from './pdf';
import { type PictureFacts, sniff, type SniffedFile } from './sniff';

const typeNames = { jpeg: 'JPEG', png: 'PNG', heic: 'HEIC', pdf: 'PDF', webp: 'WebP' } as const;

const mimes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** The MIME type of an accepted file. */
export const mimeOf = (type: keyof typeof mimes): string => mimes[type];

/** The type's name for the traveller. */
export function typeName(type: keyof typeof typeNames): string {
  return typeNames[type];
}

export type Admission =
  { admitted: true; file: PictureFacts | PdfFacts } | { admitted: false; problem: FileProblem };

/**
 * Decides whether a document or passport file is accepted. Only its content counts: browsers, mail
 * programs and people give files names with other endings, or none. HEIC is accepted, because phones
 * make it and some browsers decode it.
 */
export function admit(file: SniffedFile, bytes: number): Admission {
  if (file.type === 'empty') return refuse({ problem: 'empty' });
  if (file.type === 'foreign') return refuse({ problem: 'unsupported-type', found: file.name });
  const found = typeName(file.type);
  if (file.type === 'webp') return refuse({ problem: 'unsupported-type', found });
  const limitBytes = mostOf(file.type);
  if (bytes > limitBytes) return refuse({ problem: 'too-large', bytes, limitBytes });
  // Readers can repair a PDF with a wrong structure: only opening it shows whether it works
  // (`pdf.ts`).
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

/** How many bytes of a file are enough to detect its type. */
export const headBytes = 4096;

/** How many bytes a file may have at most, by its first bytes; 0 if its type is not accepted. */
export function mostBytesOf(head: Uint8Array): number {
  const { type } = sniff(head);
  if (type === 'empty' || type === 'foreign' || type === 'webp') return 0;
  return mostOf(type);
}

const mostOf = (type: keyof typeof mimes): number =>
  type === 'pdf' ? documentMaxBytes : pictureFileMaxBytes;

/** The problems that the first bytes and the size alone tell. */
const early: ReadonlySet<FileProblem['problem']> = new Set([
  'empty',
  'unsupported-type',
  'too-large',
]);

export type FirstLook =
  | { readonly problem: FileProblem }
  /** The type of its content: a browser makes `type` of the name. */
  | { readonly problem?: never; readonly mime: string };

/**
 * The verdict on a file from its first bytes and its size: the reason why it is not saved, or its
 * type. Whether it is complete and can be opened is checked when it is prepared.
 */
export function firstLook(head: Uint8Array, size: number): FirstLook {
  const file = sniff(head);
  const admission = admit(file, size);
  if (!admission.admitted && early.has(admission.problem.problem)) return admission;
  if (file.type === 'empty' || file.type === 'foreign' || file.type === 'webp')
    throw new RangeError(file.type);
  return { mime: mimeOf(file.type) };
}

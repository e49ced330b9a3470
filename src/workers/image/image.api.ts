/** The types that cross the boundary between the page and the image worker. Types only, no code. */

import type { FileProblem } from '../../domain/file/file-problem';
import type { Orientation, Size } from '../../domain/file/picture-shape';

export type { Orientation, Size };

export type PictureKind = 'document' | 'passport' | 'photo';

export interface PrepareJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  kind: Exclude<PictureKind, 'photo'>;
  /** Empty when there is none, as from a camera. */
  fileName: string;
}

/** While HEIC is decoded by a library, nothing is heard from the worker for long. */
export type ImageStage = 'checking' | 'decoding' | 'decoding-heic' | 'resizing' | 'encoding';

export interface OriginalImage extends Size {
  bytes: number;
  mime: 'image/jpeg' | 'image/png' | 'image/heic';
  /** Width and height are those of the stored pixels, before this is applied. */
  orientation: Orientation;
  hadMetadata: boolean;
  hadPosition: boolean;
}

/** 'image-element': on the page itself, where workers have no canvas. 'libheif': HEIC only. */
export type DecodeRung = 'image-decoder' | 'create-image-bitmap' | 'image-element' | 'libheif';
export type Resizer = 'pica-wasm' | 'pica-js' | 'canvas' | 'none';

export interface PreparedImage extends Size {
  ok: true;
  type: 'image';
  bytes: ArrayBuffer;
  mime: 'image/jpeg';
  original: OriginalImage;
  /** 'untouched': the original's own pixels went, without its metadata, as compression gained nothing. */
  rung: DecodeRung | 'untouched';
  resizer: Resizer;
  /** A JPEG whose longest side is at most 256 px. */
  thumbnail: ArrayBuffer;
}

export interface PreparedPdf {
  ok: true;
  type: 'pdf';
  /** Identical to what was picked. */
  bytes: ArrayBuffer;
  mime: 'application/pdf';
  rung: 'untouched';
  resizer: 'none';
  original: { bytes: number; mime: 'application/pdf' };
  warnings: readonly PdfWarning[];
}

export type PdfWarning = 'pdf-doubtful';

export type PreparedFile = PreparedImage | PreparedPdf;
export type PrepareFailure = { ok: false } & ImageProblem;
export type PrepareResult = PreparedFile | PrepareFailure;

export type ProcessingReason =
  /** The browser gives no canvas in a worker, or one that cannot be this large. */
  | 'no-canvas'
  /** Fingerprint protection replaces the pixels by noise. */
  | 'canvas-blocked'
  /** The result did not look like the picture it was made from. */
  | 'result-mismatch'
  | 'encode-failed'
  /** No decoder passed its self-test. */
  | 'no-decoder'
  | 'worker-crashed'
  | 'worker-silent'
  | 'unexpected';

export type ImageProblem =
  | FileProblem
  | { problem: 'heic-undecodable' }
  /** What decodes it is neither on this phone nor within reach. */
  | { problem: 'heic-needs-network' }
  | { problem: 'unreadable' }
  | { problem: 'processing-failed'; reason: ProcessingReason }
  | { problem: 'aborted' };

/** What the worker exposes through Comlink, beside what photo.api.ts says. */
export interface DocumentWorkerApi {
  /** @param lowerBy so many decoders are left out, best first, as the worker broke down with them */
  prepareDocument(
    job: PrepareJob,
    onStage: (stage: ImageStage) => void,
    lowerBy: number,
  ): Promise<PrepareResult>;
}

/** The types of the messages between the page and the image worker. Types only, no code. */

import type { FileProblem } from '../../domain/file/file-message';
import type { Orientation, Size } from '../../domain/file/exif';

export type { Orientation, Size };

export type PictureKind = 'document' | 'passport' | 'photo';

export interface PrepareJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  kind: Exclude<PictureKind, 'photo'>;
}

/** During 'decoding-heic' the worker sends no messages for a long time. */
export type ImageStage = 'checking' | 'decoding' | 'decoding-heic' | 'resizing' | 'encoding';

export interface OriginalImage extends Size {
  bytes: number;
  mime: 'image/jpeg' | 'image/png' | 'image/heic';
  /** To be applied to the stored pixels, whose size is given by width and height. */
  orientation: Orientation;
  hadMetadata: boolean;
  hadPosition: boolean;
}

/** 'image-element': on the page, if workers have no canvas. 'libheif': HEIC only. */
export type DecodeRung = 'image-decoder' | 'create-image-bitmap' | 'image-element' | 'libheif';
export type Resizer = 'pica-wasm' | 'pica-js' | 'canvas' | 'none';

export interface PreparedImage extends Size {
  ok: true;
  type: 'image';
  bytes: ArrayBuffer;
  mime: 'image/jpeg';
  original: OriginalImage;
  /** 'untouched': the original pixels without metadata, because compression gained nothing. */
  rung: DecodeRung | 'untouched';
  resizer: Resizer;
  /** A JPEG whose longest side is at most 256 px. */
  thumbnail: ArrayBuffer;
  /** The upright picture before it was cropped, as a JPEG. */
  whole?: ArrayBuffer;
}

export interface PreparedPdf {
  ok: true;
  type: 'pdf';
  /** Identical to the chosen file. */
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
  /** The browser has no canvas in workers, or none of this size. */
  | 'no-canvas'
  /** Fingerprint protection replaces the pixels by noise. */
  | 'canvas-blocked'
  /** The result does not look like the original picture. */
  | 'result-mismatch'
  | 'encode-failed'
  /** No decoder passed its self-test. */
  | 'no-decoder'
  | 'worker-crashed'
  | 'worker-silent'
  | 'unexpected';

export type ImageProblem =
  | FileProblem
  /** So small that compression changed it beyond recognition. */
  | { problem: 'too-few-pixels'; width: number; height: number; leastSide: number }
  | { problem: 'heic-undecodable' }
  /** The HEIC decoder is not cached and could not be loaded. */
  | { problem: 'heic-needs-network' }
  | { problem: 'unreadable' }
  | { problem: 'processing-failed'; reason: ProcessingReason }
  | { problem: 'aborted' };

/** The interface that the worker exposes through Comlink, in addition to photo.api.ts. */
export interface DocumentWorkerApi {
  /**
   * @param lowerBy how many of the best decoders to skip, because the worker broke down with them
   */
  prepareDocument(
    job: PrepareJob,
    onStage: (stage: ImageStage) => void,
    lowerBy: number,
  ): Promise<PrepareResult>;
}

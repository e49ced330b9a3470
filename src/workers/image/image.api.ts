/** The types of the messages between the page and the image worker. Types only, no code. */

import type { CalendarDate } from '../../domain/calendar/calendar-date';
import type { FrameLight, FrameLook } from '../../domain/passport/frame-look';
import type { Corners, PageScan } from '../../domain/document/page-scan';
import type { FileProblem } from '../../domain/file/file-message';
import type { Orientation, Size } from '../../domain/file/exif';
import type { PassportLook } from '../../domain/passport/picture-reading';
import type { LiveHint } from '../../domain/photo/live-hints';
import type {
  PhotoCrop,
  PhotoRegion,
  PhotoReport,
  PhotoRequirement,
  PhotoWall,
} from '../../domain/photo/photo-report';

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

/** Documents, as the worker exposes them through Comlink. */
interface DocumentWorkerApi {
  /**
   * @param lowerBy how many of the best decoders to skip, because the worker broke down with them
   */
  prepareDocument(
    job: PrepareJob,
    onStage: (stage: ImageStage) => void,
    lowerBy: number,
  ): Promise<PrepareResult>;
}

export interface PhotoJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  requirement: PhotoRequirement;
  /** The part that the traveller has chosen; without it the part around the head. */
  frame?: PhotoRegion | undefined;
  /** Whether the wall behind the person is to be white; absent where it may not be changed. */
  white?: boolean | undefined;
}

export type PhotoStage = ImageStage | 'judging';

/** A photo that may be sent; its report may contain warnings. */
export interface PreparedPhoto {
  ok: true;
  /** The picture to send and its thumbnail: upright, at most 1200 pixels wide, without metadata. */
  picture: PreparedImage;
  report: PhotoReport;
  /** The upright size of the chosen file. */
  size: Size;
  /** Absent if the whole picture is sent. */
  crop?: PhotoCrop;
  wall: PhotoWall;
}

/** A photo that may not be sent; the report's blocking check gives the reason. */
export interface BlockedPhoto {
  ok: false;
  problem: 'blocked';
  report: PhotoReport;
  /** Null if the file could not be read far enough to determine it. */
  size: Size | null;
}

/** `PrepareFailure`: preparing failed for a reason other than the photo. */
export type PhotoResult = PreparedPhoto | BlockedPhoto | PrepareFailure;

/** A frame of the live camera; the receiver takes ownership and closes it. */
export type CameraFrame = ImageBitmap | VideoFrame;

interface PhotoWorkerApi {
  preparePhoto(
    job: PhotoJob,
    onStage: (stage: PhotoStage) => void,
    lowerBy: number,
  ): Promise<PhotoResult>;
  /** Crops the middle of the frame to the required shape and computes the hints. */
  hintFrame(frame: CameraFrame, requirement: PhotoRequirement): LiveHint[];
}

export interface ZoneJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  /** Decides the century of dates. */
  today: CalendarDate;
}

/** During 'reading' the worker sends no messages. */
export type ZoneStage = ImageStage | 'reading';

export interface ZoneResult {
  look: PassportLook;
  /** The zone, cut out flat, as a JPEG; only if it was read. */
  zone?: ArrayBuffer;
}

export interface FrameResult extends FrameLook {
  /** The frame as a JPEG; only if the zone was read. */
  still?: ArrayBuffer;
}

interface ZoneWorkerApi {
  /** Looks for a passport in a frame of the live camera; takes ownership of it and closes it. */
  lookAtFrame(frame: ImageBitmap, today: CalendarDate): Promise<FrameResult>;
  /** Reads the passport in a picture file. */
  readPassport(
    job: ZoneJob,
    onStage: (stage: ZoneStage) => void,
    lowerBy: number,
  ): Promise<ZoneResult>;
  /** Loads the reader, which comes apart from the worker's other code. */
  makeReaderReady(): Promise<void>;
}

export interface StraightenJob extends PageScan {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
}

/** A page that lies flat, as a JPEG within the limits of a document. */
export interface StraightPage extends Size {
  ok: true;
  bytes: ArrayBuffer;
  /** A JPEG whose longest side is at most 256 px. */
  thumbnail: ArrayBuffer;
}

export type StraightenProblem =
  /** The corners are not those of a page. */
  | 'no-page'
  /** The picture could not be opened, or the page not be made. */
  | 'unreadable';
export type StraightenResult = StraightPage | { ok: false; problem: StraightenProblem };

/** A frame of the live camera in which a page was looked for. */
export interface ScannedFrame extends Size {
  /** Null if there is no page, or none that is certain. */
  page: Corners | null;
  light: FrameLight;
}

/** A picture file in which a page was looked for. */
export interface ScannedPicture extends Size {
  /** Null if there is no page, or none that is certain: the whole picture is the page then. */
  page: Corners | null;
  /** The upright picture, smaller, as a JPEG; its size is given by width and height. */
  preview: ArrayBuffer;
}

interface ScanWorkerApi {
  /** Looks for a page in a frame of the live camera; takes ownership of it and closes it. */
  findPage(frame: ImageBitmap): Promise<ScannedFrame>;
  /** Looks for a page in a picture file; null if it cannot be opened as a picture. */
  findPageInFile(
    bytes: ArrayBuffer | Blob,
    onStage: (stage: ImageStage) => void,
    lowerBy: number,
  ): Promise<ScannedPicture | null>;
  /** Cuts a page out of a picture file, flat and evenly lit. */
  straightenPage(
    job: StraightenJob,
    onStage: (stage: ImageStage) => void,
    lowerBy: number,
  ): Promise<StraightenResult>;
}

/** Everything that the worker exposes through Comlink. */
export type ImageWorkerApi = DocumentWorkerApi &
  PhotoWorkerApi &
  ZoneWorkerApi &
  ScanWorkerApi & {
    /** Tests the browser's abilities before the first job; rejects if there are none. */
    makeReady(): Promise<void>;
  };

import type { LiveHint } from '../../domain/photo/live-hints';
import type {
  PhotoCrop,
  PhotoRegion,
  PhotoReport,
  PhotoRequirement,
} from '../../domain/photo/photo-report';
import type {
  DocumentWorkerApi,
  ImageStage,
  PreparedImage,
  PrepareFailure,
  Size,
} from './image.api';
import type { ZoneWorkerApi } from './zone.api';

/**
 * The types of the messages about visa photos between page and image worker. Types only, no code.
 */

export interface PhotoJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  requirement: PhotoRequirement;
  /** The part that the traveller has chosen; without it the part around the head. */
  frame?: PhotoRegion | undefined;
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

/** Everything that the worker exposes through Comlink. */
export type ImageWorkerApi = DocumentWorkerApi &
  PhotoWorkerApi &
  ZoneWorkerApi & {
    /** Tests the browser's abilities before the first job; rejects if there are none. */
    makeReady(): Promise<void>;
  };

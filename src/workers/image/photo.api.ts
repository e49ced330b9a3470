import type { LiveHint } from '../../domain/photo/live-hints';
import type { PhotoReport, PhotoRequirement } from '../../domain/photo/photo-report';
import type {
  DocumentWorkerApi,
  ImageStage,
  PreparedImage,
  PrepareFailure,
  Size,
} from './image.api';

/** The types of visa photos that cross the boundary to the image worker. Types only, no code. */

export interface PhotoJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  /** Empty when there is none, as from a camera. */
  fileName: string;
  requirement: PhotoRequirement;
}

export type PhotoStage = ImageStage | 'judging';

/** A photo that may be sent; its report may still warn. */
export interface PreparedPhoto {
  ok: true;
  /** What is sent, with a thumbnail: upright, at most 1200 pixels wide, without metadata. */
  picture: PreparedImage;
  report: PhotoReport;
  /** Upright, as picked. */
  size: Size;
}

/** A photo that may not be sent: the report's blocking check says why. */
export interface BlockedPhoto {
  ok: false;
  problem: 'blocked';
  report: PhotoReport;
  /** Null where the file could not be opened far enough to tell. */
  size: Size | null;
}

/** The last: nothing is known against the photo, but it could not be prepared. */
export type PhotoResult = PreparedPhoto | BlockedPhoto | PrepareFailure;

/** A frame of the live camera: it is taken over and closed. */
export type CameraFrame = ImageBitmap | VideoFrame;

interface PhotoWorkerApi {
  preparePhoto(
    job: PhotoJob,
    onStage: (stage: PhotoStage) => void,
    lowerBy: number,
  ): Promise<PhotoResult>;
  /** Cuts the middle of the frame to the required shape, and looks at it. */
  hintFrame(frame: CameraFrame, requirement: PhotoRequirement): LiveHint[];
}

/** All that the worker exposes through Comlink. */
export type ImageWorkerApi = DocumentWorkerApi &
  PhotoWorkerApi & {
    /** Finds out what this browser can do, ahead of the first job; rejects where that is nothing. */
    makeReady(): Promise<void>;
  };

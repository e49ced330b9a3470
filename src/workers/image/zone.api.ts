import type { CalendarDate } from '../../domain/calendar/calendar-date';
import type { FrameLook } from '../../domain/passport/frame-look';
import type { PassportForm } from '../../domain/passport/passport-form';
import type { PassportLook } from '../../domain/passport/picture-reading';
import type { ImageStage } from './image.api';

/** The types of the messages about passports between page and image worker. Types only, no code. */

export interface ZoneJob {
  /** Unique per job; `cancel` takes it. */
  id: string;
  /** Copied, never transferred: a retry after a crash needs them again. */
  bytes: ArrayBuffer | Blob;
  /** Decides the century of dates. */
  today: CalendarDate;
}

/** During 'reading' the worker sends only what is certain already. */
export type ZoneStage = ImageStage | 'reading';
export type ZoneNews = ZoneStage | { readonly sure: Partial<PassportForm> };

export interface ZoneResult {
  look: PassportLook;
  /** The zone, cut out flat, as a JPEG; only if it was read. */
  zone?: ArrayBuffer;
}

export interface FrameResult extends FrameLook {
  /** The frame as a JPEG; only if the zone was read. */
  still?: ArrayBuffer;
}

export interface ZoneWorkerApi {
  /** Looks for a passport in a frame of the live camera; takes ownership of it and closes it. */
  lookAtFrame(frame: ImageBitmap, today: CalendarDate): Promise<FrameResult>;
  /** Reads the passport in a picture file. */
  readPassport(
    job: ZoneJob,
    onNews: (news: ZoneNews) => void,
    lowerBy: number,
  ): Promise<ZoneResult>;
  /** Loads the reader, which comes apart from the worker's other code. */
  makeReaderReady(): Promise<void>;
}

import * as Comlink from 'comlink';
import type { LiveHint } from '../../domain/photo/live-hints';
import type { PhotoRegion, PhotoRequirement } from '../../domain/photo/photo-report';
import { ownWorker } from '../own-worker';
import type {
  CameraFrame,
  FrameResult,
  ImageStage,
  ImageWorkerApi,
  PhotoResult,
  PhotoStage,
  PrepareFailure,
  PrepareJob,
  PrepareResult,
  ScannedFrame,
  ScannedPicture,
  StraightenJob,
  StraightenResult,
  ZoneJob,
  ZoneResult,
  ZoneStage,
} from './image.api';
import type { CalendarDate } from '../../domain/calendar/calendar-date';
import { createWorkerQueue, type Breakdown } from '../worker-queue';

export interface PhotoOptions {
  onStage?: (stage: PhotoStage) => void;
  /** Aborted: the result is 'aborted'. */
  signal?: AbortSignal;
  /** The part that the traveller has chosen. */
  frame?: PhotoRegion | undefined;
  /** Whether the wall behind the person is to be white; absent where it may not be changed. */
  white?: boolean | undefined;
}

export interface ImageClient {
  /** Queued, one at a time. Never rejects: every failure is a typed `{ ok: false }`. */
  prepareDocument(job: PrepareJob, onStage?: (stage: ImageStage) => void): Promise<PrepareResult>;
  /** Prepares a visa photo and its report. Queued like documents; never rejects. */
  preparePhoto(
    file: File | Blob,
    requirement: PhotoRequirement,
    options?: PhotoOptions,
  ): Promise<PhotoResult>;
  /**
   * Hints for improving the live camera picture. Takes ownership of the frame and closes it.
   * @returns null if the worker is busy or fails: retry with the next frame
   */
  hints(frame: CameraFrame, requirement: PhotoRequirement): Promise<LiveHint[] | null>;
  /** Reads the passport in a picture. Queued like documents; never rejects. */
  readPassport(job: ZoneJob): Promise<ZoneResult>;
  /**
   * Looks for a passport in a frame of the live camera. Takes ownership of the frame and closes it.
   * @returns null if the worker is busy or fails: retry with the next frame
   */
  lookAtFrame(frame: ImageBitmap, today: CalendarDate): Promise<FrameResult | null>;
  /**
   * Looks for a page in a frame of the live camera. Takes ownership of the frame and closes it.
   * @returns null if the worker is busy or fails: retry with the next frame
   */
  findPage(frame: ImageBitmap): Promise<ScannedFrame | null>;
  /**
   * Looks for a page in a picture file. Queued like documents; never rejects.
   * @returns null if it cannot be opened as a picture
   */
  findPageInFile(bytes: ArrayBuffer | Blob): Promise<ScannedPicture | null>;
  /** Cuts a page out of a picture file, flat. Queued like documents; never rejects. */
  straightenPage(job: StraightenJob): Promise<StraightenResult>;
  /** Starts the worker and loads the reader of passports, before one is expected. */
  warmReader(): void;
  /** Starts the worker, which tests the browser's abilities, before an expected job. */
  warm(): void;
  /** Cancels a running or waiting job: it resolves as 'aborted'. Unknown ids are ignored. */
  cancel(jobId: string): void;
  /** Aborts all jobs and terminates the worker. The client can be used again. */
  dispose(): void;
}

/**
 * HEIC is decoded without progress messages: 48 megapixels take half a minute on a slow phone,
 * after up to half a minute for loading the decoder.
 */
const heicSilenceMs = 90_000;

/** A zone that is hard to find takes a slow phone some seconds. */
const readingSilenceMs = 30_000;

const patienceFor = (stage: PhotoStage | ZoneStage): number | undefined => {
  if (stage === 'reading') return readingSilenceMs;
  return stage === 'decoding-heic' ? heicSilenceMs : undefined;
};

export interface ImageClientOptions {
  createWorker?: () => Worker;
  idleMs?: number;
  silenceMs?: number;
}

const notStraightened: StraightenResult = { ok: false, problem: 'unreadable' };
const notRead: ZoneResult = { look: { kind: 'unreadable' } };
const aborted: PrepareFailure = { ok: false, problem: 'aborted' };
/** A breakdown while decoding HEIC is caused by the file, because our own decoder was running. */
const brokeDown = (reason: Breakdown, stage: PhotoStage | undefined): PrepareFailure =>
  stage === 'decoding-heic'
    ? { ok: false, problem: 'too-complex', found: 'HEIC' }
    : { ok: false, problem: 'processing-failed', reason };

/** Whether the job must run on the page: old browsers have no canvas in workers. */
const lacksCanvas = (result: PrepareResult | PhotoResult): boolean =>
  !result.ok && result.problem === 'processing-failed' && result.reason === 'no-canvas';

/** The page's client of the image worker, which starts with the first job or `warm`. */
export function createImageClient({
  createWorker = startImageWorker,
  idleMs = 30_000,
  silenceMs = 10_000,
}: ImageClientOptions = {}): ImageClient {
  const queue = createWorkerQueue<ImageWorkerApi>({ createWorker, idleMs, silenceMs });
  let photos = 0;
  let scans = 0;

  /** Replaces the worker, because some browsers do not retry a script that failed to load in it. */
  function tryLoadingAgain<Result extends PrepareResult | PhotoResult>(result: Result): Result {
    if (!result.ok && result.problem === 'heic-needs-network') queue.renewWorker();
    return result;
  }

  return {
    async prepareDocument(job, onStage) {
      let last: ImageStage | undefined;
      const result = await queue.add<PrepareResult>({
        id: job.id,
        run: async (api, heard, lowerBy) => {
          const report = (stage: ImageStage) => {
            last = stage;
            heard(patienceFor(stage));
            onStage?.(stage);
          };
          const result = await api.prepareDocument(job, Comlink.proxy(report), lowerBy);
          if (!lacksCanvas(result)) return result;
          return (await import('./on-page-client')).prepareDocumentOnPage(job, report);
        },
        aborted,
        brokeDown: (reason) => brokeDown(reason, last),
      });
      return tryLoadingAgain(result);
    },
    async preparePhoto(file, requirement, { onStage, signal, frame, white } = {}) {
      if (signal?.aborted) return aborted;
      photos += 1;
      const id = `photo ${photos}`;
      const { width, height, color } = requirement;
      const job = { id, bytes: file, requirement: { width, height, color }, frame, white };
      const cancel = () => queue.cancel(id);
      signal?.addEventListener('abort', cancel);
      let last: PhotoStage | undefined;
      try {
        const result = await queue.add<PhotoResult>({
          id,
          run: async (api, heard, lowerBy) => {
            const report = (stage: PhotoStage) => {
              last = stage;
              heard(patienceFor(stage));
              onStage?.(stage);
            };
            const result = await api.preparePhoto(job, Comlink.proxy(report), lowerBy);
            if (!lacksCanvas(result)) return result;
            return (await import('./on-page-client')).preparePhotoOnPage(job, report);
          },
          aborted,
          brokeDown: (reason) => brokeDown(reason, last),
        });
        return tryLoadingAgain(result);
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    readPassport: (job) =>
      queue.add<ZoneResult>({
        id: job.id,
        run: (api, heard, lowerBy) =>
          api.readPassport(
            job,
            Comlink.proxy((stage: ZoneStage) => heard(patienceFor(stage))),
            lowerBy,
          ),
        aborted: notRead,
        brokeDown: () => notRead,
      }),
    async hints(frame, { width, height, color }) {
      const answer = await queue.ask(async (api) => {
        const hints = api.hintFrame(Comlink.transfer(frame, [frame]), { width, height, color });
        return hints;
      });
      // If the frame was not transferred, it is still open here; closing it twice is harmless.
      frame.close();
      return answer ?? null;
    },
    async lookAtFrame(frame, today) {
      const answer = await queue.ask((api) =>
        api.lookAtFrame(Comlink.transfer(frame, [frame]), today),
      );
      // If the frame was not transferred, it is still open here; closing it twice is harmless.
      frame.close();
      return answer ?? null;
    },
    async findPage(frame) {
      const answer = await queue.ask((api) => api.findPage(Comlink.transfer(frame, [frame])));
      // If the frame was not transferred, it is still open here; closing it twice is harmless.
      frame.close();
      return answer ?? null;
    },
    findPageInFile(bytes) {
      scans += 1;
      return queue.add<ScannedPicture | null>({
        id: `scan ${scans}`,
        run: (api, heard, lowerBy) =>
          api.findPageInFile(
            bytes,
            Comlink.proxy((stage: ImageStage) => heard(patienceFor(stage))),
            lowerBy,
          ),
        aborted: null,
        brokeDown: () => null,
      });
    },
    straightenPage: (job) =>
      queue.add<StraightenResult>({
        id: job.id,
        run: (api, heard, lowerBy) =>
          api.straightenPage(
            job,
            Comlink.proxy((stage: ImageStage) => heard(patienceFor(stage))),
            lowerBy,
          ),
        aborted: notStraightened,
        brokeDown: () => notStraightened,
      }),
    warmReader: () => void queue.ask((api) => api.makeReaderReady()),
    warm: () => void queue.ask((api) => api.makeReady()),
    cancel: queue.cancel,
    dispose: queue.dispose,
  };
}

function startImageWorker(): Worker {
  return new Worker(ownWorker('image'), { type: 'module' });
}

/** The app's shared client. */
export const imageClient = createImageClient();

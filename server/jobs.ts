import { judgeFile } from './infra/uploads/judge-file';
import { makePhoto } from './areas/photos/make-photo';
import { readFlight } from './areas/recognition/flight/read-flight';
import { readPassport } from './areas/recognition/read-passport';
import { drawPreview } from './areas/public-pages/preview-picture';
import { drawReceipt } from './areas/receipts/draw-receipt';
import type { HeavyWork } from './infra/jobs/heavy-work';

/**
 * The jobs of the worker processes. Each runs in a child process without database, settings or
 * secrets.
 */
export const jobs = {
  'judge-file': judgeFile,
  'make-photo': makePhoto,
  'read-passport': readPassport,
  'read-flight': readFlight,
  'draw-receipt': drawReceipt,
  'draw-preview': drawPreview,
} as const;

/**
 * The processor time of a job of each kind, in milliseconds, several times what the largest honest
 * file takes. Two jobs of the longest kind take less than a job waits for its turn (`heavy-work.ts`).
 */
export const processorOf = {
  'judge-file': 3_000,
  'make-photo': 6_000,
  'read-passport': 6_000,
  'read-flight': 6_000,
  'draw-receipt': 6_000,
  'draw-preview': 6_000,
} as const satisfies Record<keyof typeof jobs, number>;

export type Workers = HeavyWork<typeof jobs>;

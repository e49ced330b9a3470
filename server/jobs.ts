import { judgeFile } from './infra/uploads/judge-file';
import { makePhoto } from './areas/photos/make-photo';
import { readFlight } from './areas/recognition/flight/read-flight';
import { readPassport } from './areas/recognition/read-passport';
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
} as const;

export type Workers = HeavyWork<typeof jobs>;

import { judgeFile } from './infra/uploads/judge-file';
import { makePhoto } from './areas/photos/make-photo';
import type { HeavyWork } from './infra/jobs/heavy-work';

/** What workers do. Each runs in a process of its own: no database, no settings, no secrets. */
export const jobs = {
  'judge-file': judgeFile,
  'make-photo': makePhoto,
} as const;

export type Workers = HeavyWork<typeof jobs>;

import { judgeFile } from '../files/judge-file';
import { makePhoto } from '../photos/make-photo';
import type { HeavyWork } from './heavy-work';

/** What workers do. Each runs in a process of its own: no database, no settings, no secrets. */
export const jobs = {
  'judge-file': judgeFile,
  'make-photo': makePhoto,
} as const;

export type Workers = HeavyWork<typeof jobs>;

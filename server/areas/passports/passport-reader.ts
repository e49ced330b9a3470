import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import type { BlobStore } from '../../infra/files/blob-store';
import { WorkerFailure } from '../../infra/jobs/worker-failure';
import type { Services } from '../../services';
import { readUpload } from '../photos/photo-files';
import type { ReadPassport } from './read-passport';

/** What reads passports: our own reader, or another engine in its place. */
export interface PassportReader {
  /** The data of a stored picture; undefined if it could not be read. */
  read(upload: { id: string; userId: string }, now: Date): Promise<ReadPassport | undefined>;
}

/** Reads machine-readable zones in the worker processes. */
export const zoneReader = (workers: Services['workers'], blobs: BlobStore): PassportReader => ({
  read: async ({ id, userId }, now) => {
    try {
      return await workers.run(userId, 'read-passport', async () => {
        const bytes = await readUpload(blobs, id);
        if (!bytes) throw new Error(`The upload ${id} is gone.`);
        return { bytes, today: calendarDateOf(now) };
      });
    } catch (error) {
      // A picture that a worker cannot open, or not in time, is a picture that cannot be read.
      if (error instanceof WorkerFailure) return undefined;
      throw error;
    }
  },
});

import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import { WorkerFailure } from '../../infra/jobs/worker-failure';
import type { Services } from '../../services';
import type { RecognitionEngine } from './recognition-engine';

/** Reads in the worker processes, with their limits of time and memory. */
export const ownEngine = (workers: Services['workers']): RecognitionEngine => ({
  readPassport: async ({ asker, type, bytes }, now) => {
    if (type === 'application/pdf') return undefined;
    return orUnread(
      workers.run(asker, 'read-passport', async () => ({
        bytes: await bytes(),
        today: calendarDateOf(now),
      })),
    );
  },
  readFlight: async ({ asker, type, bytes }, now) => {
    if (type !== 'application/pdf') return undefined;
    return orUnread(
      workers.run(asker, 'read-flight', async () => ({
        bytes: await bytes(),
        today: calendarDateOf(now),
      })),
    );
  },
});

/** A file that a worker cannot open, or not in time, is a file that cannot be read. */
async function orUnread<Reading>(reading: Promise<Reading>): Promise<Reading | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof WorkerFailure) return undefined;
    throw error;
  }
}

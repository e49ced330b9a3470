import type { Disk } from '../phone/disk';
import type { TableRow } from '../server/tables-model';
import type { BegunApplicant } from './begun-order';
import type { Capture } from './capture';

/** The state of the world that the checks read. */
export interface Observed {
  readonly captures: readonly Capture[];
  diskOf(phone: string): Disk;
  /** The server's committed rows. */
  rows(table: string): readonly TableRow[];
  /** Whether the server has an applicant who was begun on a phone. */
  isAtServer(applicant: BegunApplicant): boolean;
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** Events so far that justify an item which needs the traveller. */
  readonly happened: {
    restores: number;
    ordersClosed: number;
    filesChangedOnTheirWay: number;
    /** The items whose bytes a phone's storage has damaged; one may not be called saved yet. */
    damaged: ReadonlySet<string>;
  };
}

import type { DataStore, Locker, Upload } from '@tus/server';
import { fileMessage } from '../../../src/domain/file/file-message';
import { documentMaxBytes } from '../../../src/domain/limits';

/** 10 MB, the same limit as on the phone. */
export const largestFile = documentMaxBytes;

export const tooLargeFile = fileMessage({
  problem: 'too-large',
  bytes: largestFile + 1,
  limitBytes: largestFile,
});

/** The upload to create already exists; it must not be truncated. */
export const alreadyExists = { status_code: 409, body: 'The upload exists.\n' };

/** The user and the idempotency key of an upload request; other tus clients send no key. */
export interface Requester {
  readonly userId: string;
  /** Uploads that only this requester may see, apart from the user's others. */
  readonly space?: string | undefined;
  readonly key: string;
}

/** A store of the tus server, with what we need of unfinished uploads beyond the protocol. */
export interface ResumableStore extends DataStore {
  /** Finds an upload that has not expired. */
  find(id: string): Promise<Upload | undefined>;
  /** Reads what has arrived. */
  read(id: string): AsyncIterable<Uint8Array>;
}

/** Where unfinished uploads are kept: in a folder of one server, or where several servers share them. */
export interface ResumableHome {
  readonly store: ResumableStore;
  /** Grants an upload to one request at a time; absent: the tus server's own, of one process. */
  readonly locker?: Locker;
  /** Runs a request of the tus server. */
  serve<T>(requester: Requester | undefined, work: () => Promise<T>): Promise<T>;
  /** As `find`, after a request that is still open has kept what has arrived. */
  settle(id: string): Promise<Upload | undefined>;
  /** Runs work while no other server works on the upload. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** How many unfinished uploads a user has; their ids begin with the mark. */
  count(userId: string, mark: string): Promise<number>;
}

/** A part of an upload that was acknowledged is gone: its client has to restart. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { Server } from '@tus/server';
import type { Upload } from '@tus/server';
import { ret } from '../../../src/contract/envelope';
import {
  digestField,
  resumablePath,
  tusHeaders,
  tusVersion,
} from '../../../src/contract/resumable';
import { HttpProblem } from '../../errors/refusal';
import { refusalEnvelope } from '../../words/refusal-envelope';
import { largestFile, tooLargeFile } from './largest-file';
import { SingleFlight } from '../jobs/single-flight';
import { findFinished, finishUpload, type FinishedUpload, type UploadParts } from './finish-upload';
import { alreadyExists, ResumableStore } from './resumable-store';
import { isTusProblem, tusProblem } from './tus-problem';

const days = 86_400_000;

/** An upload without progress for longer than this restarts; the phone still has the file. */
const lifetime = 3 * days;

/** Per user, of 10 MB each at most. A phone has only a few in progress. */
const mostUnfinished = 100;

/** The user and the idempotency key of an upload request; other tus clients send no key. */
export interface Requester {
  readonly userId: string;
  readonly key: string;
}

const hash = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** The id of an upload begins with a hash of its owner, and is derived from the idempotency key. */
const markOf = (userId: string) => hash(userId, 32);
export const resumableId = ({ userId, key }: Requester): string =>
  markOf(userId) + hash(`${userId}\n${key}`, 32);
export const owns = (userId: string, id: string): boolean =>
  /^[0-9a-f]{64}$/.test(id) && id.startsWith(markOf(userId));

/**
 * The tus protocol with a folder as its store. A repeated creation finds its existing upload in any
 * state; a complete upload is in the blob store, and its status comes from its row.
 */
export async function openResumableUploads(parts: UploadParts, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = new ResumableStore(folder, lifetime);
  const requesters = new WeakMap<Request, Requester>();
  const completed = new WeakMap<object, string>();
  const postponed = new WeakMap<object, HttpProblem>();
  const finishing = new SingleFlight<FinishedUpload>();

  /** Two concurrent requests may both find an upload complete. */
  const finish = (userId: string, upload: Upload): Promise<FinishedUpload> =>
    finishing.run(upload.id, () => finishUpload(parts, store, userId, upload));

  /** Deletes the copy of a completed upload; if that fails, the copy expires later. */
  const removeCopy = (id: string) => store.remove(id).catch(() => undefined);

  function requesterOf(request: object): Requester {
    const found = requesters.get(request as Request);
    if (!found) throw new Error('A request for an upload came without its user.');
    return found;
  }

  const server = new Server({
    path: `/api${resumablePath}`,
    datastore: store,
    relativeLocation: true,
    maxSize: largestFile,
    namingFunction: (request) => resumableId(requesterOf(request)),
    async onUploadCreate(_request, { metadata, size }) {
      if (!/^[0-9a-f]{64}$/.test(metadata?.[digestField] ?? ''))
        throw tusProblem(400, { code: 'digest-missing', field: digestField });
      if (!size) throw tusProblem(422, { code: 'file-empty' }, ret.fileRefused);
      return {};
    },
    async onUploadFinish(request, upload) {
      const { key } = await finish(requesterOf(request).userId, upload).catch((error: unknown) => {
        if (error instanceof HttpProblem) postponed.set(request, error);
        throw error;
      });
      completed.set(request, upload.id);
      return { headers: { [tusHeaders.key]: key } };
    },
  });

  /**
   * The upload status that a HEAD request and a repeated creation return; undefined if there is no
   * upload.
   */
  async function uploadStatus(id: string, { userId }: Requester) {
    const statusOf = (size: number, offset: number, key?: string) => ({
      id,
      size,
      headers: {
        [tusHeaders.resumable]: tusVersion,
        [tusHeaders.length]: String(size),
        [tusHeaders.offset]: String(offset),
        ...(key !== undefined && { [tusHeaders.key]: key }),
      },
    });
    const done = await findFinished(parts, id);
    if (done) return statusOf(done.size, done.size, done.key);
    const upload = await store.find(id);
    if (!upload?.size) return undefined;
    // The server was stopped between the last byte and the creation of the key.
    if (upload.offset === upload.size) {
      const finished = await finish(userId, upload).catch((error: unknown) => {
        // The file was rejected and deleted; a repeated creation gets the reason.
        if (isTusProblem(error)) return undefined;
        throw error;
      });
      if (!finished) return undefined;
      await removeCopy(id);
      return statusOf(upload.size, upload.size, finished.key);
    }
    return statusOf(upload.size, upload.offset);
  }

  return {
    uploadStatus,

    /**
     * Handles a request of the tus protocol.
     * @throws {HttpProblem} if a complete upload cannot be checked now; the client may retry later
     */
    async handle(request: Request, requester: Requester): Promise<Response> {
      requesters.set(request, requester);
      const response = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0]);
      const problem = postponed.get(request);
      if (problem) throw problem;
      // Only after the response, because the tus server reads the upload once more at its end.
      const id = completed.get(request);
      if (id !== undefined) await removeCopy(id);
      // The tus server answers 413 with plain text instead of an envelope.
      return response.status === 413
        ? Response.json(refusalEnvelope(ret.fileRefused, tooLargeFile), { status: 413 })
        : response;
    },

    /** @throws {HttpProblem} if the user has too many unfinished uploads */
    async checkUnfinished(userId: string): Promise<void> {
      const own = markOf(userId);
      const names = await readdir(folder);
      const count = names.filter((name) => name.startsWith(own) && name.endsWith('.json')).length;
      if (count >= mostUnfinished)
        throw new HttpProblem(429, { code: 'too-many-unfinished' }, { 'retry-after': '3600' });
    },

    /** Handles the discovery request of the protocol; needs no log-in. */
    discover: (request: Request): Promise<Response> =>
      server.handleWeb(request as Parameters<typeof server.handleWeb>[0]),

    isTaken: (response: Response): boolean =>
      response.status === alreadyExists.status_code && !response.headers.has(tusHeaders.offset),

    async removeExpired(): Promise<void> {
      await store.deleteExpired();
    },
  };
}

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

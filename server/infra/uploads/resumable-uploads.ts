import { createHash } from 'node:crypto';
import { Server, type Upload } from '@tus/server';
import { ret } from '../../../src/contract/envelope';
import {
  digestField,
  resumablePath,
  tusHeaders,
  tusVersion,
} from '../../../src/contract/resumable';
import { HttpProblem } from '../../errors/refusal';
import { refusalEnvelope } from '../../messages/refusal-envelope';
import {
  alreadyExists,
  largestFile,
  type Requester,
  type ResumableHome,
  tooLargeFile,
} from './resumable-home';
import { DatabaseUnavailable } from '../db/engines/engine';
import { StoreUnavailable } from '../files/blob-store';
import { SingleFlight } from '../jobs/single-flight';
import {
  findFinished,
  type FinishedUpload,
  finishUpload,
  isTusProblem,
  tusProblem,
  type UploadParts,
} from './finish-upload';
import type { UnfinishedUploads } from './unfinished-bytes';

/** Per user. A phone has only a few in progress. */
const mostUnfinished = 100;

const hash = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** The id of an upload begins with a hash of its owner, and is derived from the idempotency key. */
type Owner = Omit<Requester, 'key'>;
const markOf = ({ userId, space = userId }: Owner) => hash(space, 32);
export const resumableId = (requester: Requester): string =>
  markOf(requester) + hash(`${requester.space ?? requester.userId}\n${requester.key}`, 32);
export const owns = (owner: Owner, id: string): boolean =>
  /^[0-9a-f]{64}$/.test(id) && id.startsWith(markOf(owner));

/** Where an upload comes from, and how large it is said to be. */
interface SentFrom {
  readonly ip: string;
  readonly size: number;
}

/** Longer than any request that begins an upload, in milliseconds. */
const settledAfter = 3_600_000;

/** How long a request that is asked to end may go on reading, in milliseconds. */
const drainTime = 100;

/** Errors that the whole server answers in one way, wherever they happen. */
const isForAll = (error: unknown): boolean =>
  error instanceof HttpProblem ||
  error instanceof DatabaseUnavailable ||
  error instanceof StoreUnavailable;

/**
 * The tus protocol on a store of unfinished uploads. A repeated creation finds its existing upload in any
 * state; a complete upload is in the blob store, and its status comes from its row.
 */
export function openResumableUploads(
  parts: UploadParts,
  home: ResumableHome,
  unfinished: UnfinishedUploads,
) {
  const { store, locker } = home;
  const requesters = new WeakMap<Request, Requester>();
  const completed = new WeakMap<object, string>();
  const postponed = new WeakMap<object, unknown>();
  const finishing = new SingleFlight<FinishedUpload>();

  /** Two concurrent requests may both find an upload complete. */
  const finish = (userId: string, upload: Upload): Promise<FinishedUpload> =>
    finishing.run(upload.id, () =>
      home.alone(upload.id, () => finishUpload(parts, store, userId, upload)),
    );

  /** Deletes the copy of a completed upload; if that fails, the copy expires later. */
  const removeCopy = async (id: string) => {
    await store.remove(id).catch(() => undefined);
    await unfinished.end(id).catch(() => undefined);
  };

  /** An upload that was refused, removed or never begun takes nothing any more. */
  async function stopCounting(id: string): Promise<void> {
    if (!(await store.find(id))) await unfinished.end(id);
  }

  const idIn = (request: Request, requester: Requester) =>
    request.method === 'POST'
      ? resumableId(requester)
      : (new URL(request.url).pathname.split('/').at(-1) ?? '');

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
    ...(locker && { locker, lockDrainTimeout: drainTime }),
    onResponseError(request, error) {
      if (isForAll(error)) postponed.set(request, error);
      return undefined;
    },
    namingFunction: (request) => resumableId(requesterOf(request)),
    async onUploadCreate(_request, { metadata, size }) {
      if (!/^[0-9a-f]{64}$/.test(metadata?.[digestField] ?? ''))
        throw tusProblem(400, { code: 'digest-missing', field: digestField });
      if (!size) throw tusProblem(422, { code: 'file-empty' }, ret.fileRefused);
      return {};
    },
    async onUploadFinish(request, upload) {
      const { key } = await finish(requesterOf(request).userId, upload).catch((error: unknown) => {
        if (isForAll(error)) postponed.set(request, error);
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
    // In this order: an upload that is finished between the two is found by the second.
    const upload = await home.settle(id);
    const done = await findFinished(parts, id);
    if (done) return statusOf(done.size, done.size, done.key);
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
      const response = await home.serve(requester, () =>
        server.handleWeb(request as Parameters<typeof server.handleWeb>[0]),
      );
      const problem = postponed.get(request);
      if (problem) {
        await stopCounting(idIn(request, requester));
        throw problem;
      }
      // Only after the response, because the tus server reads the upload once more at its end.
      const id = completed.get(request);
      if (id !== undefined) await removeCopy(id);
      else if (response.status >= 400 || request.method === 'DELETE')
        await stopCounting(idIn(request, requester));
      // The tus server answers 413 with plain text instead of an envelope.
      return response.status === 413
        ? Response.json(refusalEnvelope(ret.fileRefused, tooLargeFile), { status: 413 })
        : response;
    },

    /**
     * Counts an upload that is about to begin.
     * @throws {HttpProblem} if there are too many unfinished ones, or they take too much
     */
    async countUnfinished(requester: Requester, { ip, size }: SentFrom): Promise<void> {
      const { userId } = requester;
      if ((await home.count(userId, markOf(requester))) >= mostUnfinished)
        throw new HttpProblem(429, { code: 'too-many-unfinished' }, { 'retry-after': '3600' });
      const lasts = store.getExpiration();
      await unfinished.begin({ id: resumableId(requester), userId, ip, size, lasts });
    },

    /** Handles the discovery request of the protocol; needs no log-in. */
    discover: (request: Request): Promise<Response> =>
      server.handleWeb(request as Parameters<typeof server.handleWeb>[0]),

    isTaken: (response: Response): boolean =>
      response.status === alreadyExists.status_code && !response.headers.has(tusHeaders.offset),

    async removeExpired(): Promise<void> {
      await store.deleteExpired();
      await unfinished.removeEnded();
      // Requests that were cut off, or a database that was away, may have left some that are gone.
      const before = new Date(parts.clock().getTime() - settledAfter);
      for (const id of await unfinished.begunBefore(before, store.getExpiration()))
        await stopCounting(id);
    },
  };
}

export type ResumableUploads = ReturnType<typeof openResumableUploads>;

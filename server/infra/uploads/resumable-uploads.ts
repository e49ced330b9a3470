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
import { Shared } from '../jobs/shared';
import { findFinished, finishUpload, type FinishedUpload, type UploadParts } from './finish-upload';
import { alreadyThere, ResumableStore } from './resumable-store';
import { isTusProblem, tusProblem } from './tus-problem';

const days = 86_400_000;

/** An upload that stands still for longer begins anew: the phone still has the file. */
const lifetime = 3 * days;

/** Of one user, 10 MB each at most. A phone has a few under way. */
const mostUnfinished = 100;

/** Who asks, and under which idempotency key; foreign clients bring none. */
export interface Requester {
  readonly userId: string;
  readonly key: string;
}

const hash = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** An upload's id begins with its owner's mark, and follows from the owner's idempotency key. */
const markOf = (userId: string) => hash(userId, 32);
export const resumableId = ({ userId, key }: Requester): string =>
  markOf(userId) + hash(`${userId}\n${key}`, 32);
export const owns = (userId: string, id: string): boolean =>
  /^[0-9a-f]{64}$/.test(id) && id.startsWith(markOf(userId));

/**
 * The tus protocol over a folder. A repeated creation finds its upload, whatever became of it; a
 * complete one lies in the blob store, and what is told of it comes from its row.
 */
export async function openResumableUploads(parts: UploadParts, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = new ResumableStore(folder, lifetime);
  const requesters = new WeakMap<Request, Requester>();
  const completed = new WeakMap<object, string>();
  const postponed = new WeakMap<object, HttpProblem>();
  const finishing = new Shared<FinishedUpload>();

  /** Two requests may find an upload complete at the same moment. */
  const finish = (userId: string, upload: Upload): Promise<FinishedUpload> =>
    finishing.run(upload.id, () => finishUpload(parts, store, userId, upload));

  /** Its bytes are in the blob store; what stays behind here, the expiration takes. */
  const leave = (id: string) => store.remove(id).catch(() => undefined);

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

  /** What a HEAD and a repeated creation tell of an upload that is there; undefined for none. */
  async function uploadStatus(id: string, { userId }: Requester) {
    const told = (size: number, offset: number, key?: string) => ({
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
    if (done) return told(done.size, done.size, done.key);
    const upload = await store.find(id);
    if (!upload?.size) return undefined;
    // Stopped between its last byte and its key.
    if (upload.offset === upload.size) {
      const finished = await finish(userId, upload).catch((error: unknown) => {
        // Refused, so it is gone: whoever creates it again gets the reason.
        if (isTusProblem(error)) return undefined;
        throw error;
      });
      if (!finished) return undefined;
      await leave(id);
      return told(upload.size, upload.size, finished.key);
    }
    return told(upload.size, upload.offset);
  }

  return {
    uploadStatus,

    /**
     * Answers a request of the protocol.
     * @throws {HttpProblem} where a complete upload cannot be judged now: it can be asked for later
     */
    async handle(request: Request, requester: Requester): Promise<Response> {
      requesters.set(request, requester);
      const response = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0]);
      const problem = postponed.get(request);
      if (problem) throw problem;
      // Only now: the protocol's server looks at it once more after its end.
      const id = completed.get(request);
      if (id !== undefined) await leave(id);
      // The protocol's server says it in words of its own, without an envelope.
      return response.status === 413
        ? Response.json(refusalEnvelope(ret.fileRefused, tooLargeFile), { status: 413 })
        : response;
    },

    /** @throws {HttpProblem} where a user has too many uploads that were begun and never completed */
    async checkUnfinished(userId: string): Promise<void> {
      const own = markOf(userId);
      const names = await readdir(folder);
      const count = names.filter((name) => name.startsWith(own) && name.endsWith('.json')).length;
      if (count >= mostUnfinished)
        throw new HttpProblem(429, { code: 'too-many-unfinished' }, { 'retry-after': '3600' });
    },

    /** What the protocol's discovery tells anybody. */
    discover: (request: Request): Promise<Response> =>
      server.handleWeb(request as Parameters<typeof server.handleWeb>[0]),

    isTaken: (response: Response): boolean =>
      response.status === alreadyThere.status_code && !response.headers.has(tusHeaders.offset),

    async removeExpired(): Promise<void> {
      await store.deleteExpired();
    },
  };
}

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

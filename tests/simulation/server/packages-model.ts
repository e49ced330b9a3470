import * as crypto from 'node:crypto';
import { uuidOf } from '../world/cryptography';
import { dateBy } from '../world/dates';
import { complete } from '../world/lacks';
import type { Random } from '../world/random';
import type { Life, Scheduler } from '../world/scheduler';
import { ResponseOfModel, tusPackages, type UploadFolder } from './tus-model';

/** The packages of a process of the server: by the virtual time and the seed's random numbers. */
export function serverPackages(
  { random, scheduler, life }: { random: Random; scheduler: Scheduler; life: Life },
  { folder, disk }: { folder: UploadFolder; disk: () => Promise<void> },
): Record<string, unknown> {
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => void scheduler.after(life, ms, resolve));
  return {
    ...tusPackages({ folder, disk, now: () => scheduler.now() }, ResponseOfModel),
    'node:crypto': {
      ...crypto,
      randomUUID: () => uuidOf(random),
      randomBytes: (length: number) => Buffer.from(random.bytes(length)),
      randomInt: (below: number) => random.whole(below),
    },
    'node:timers/promises': complete('node:timers/promises', { setTimeout: sleep }),
    // Nothing is sealed at rest here: there are no files beside the uploads.
    'node:fs': complete('node:fs', { readFileSync: () => noSuchFile() }),
    'node:fs/promises': complete('node:fs/promises', {
      mkdir: async () => undefined,
      rm: async () => undefined,
      readdir: async () => [...folder.keys()].map((id) => `${id}.json`),
    }),
    'node:stream/promises': complete('node:stream/promises', { finished: async () => undefined }),
    'node:stream/web': complete('node:stream/web', {
      ReadableStream: complete('ReadableStream', { from: (source: unknown) => source }),
    }),
  };
}

/** As the global `Request`. */
class RequestOfModel {
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  constructor(
    readonly url: URL,
    { method, headers, body }: { method: string; headers: [string, string][]; body?: unknown },
  ) {
    this.method = method;
    this.headers = new Headers(headers);
    this.body = body;
  }
}

/** The global scope of a process of the server. */
export function serverGlobals({
  random,
  scheduler,
  life,
}: {
  random: Random;
  scheduler: Scheduler;
  life: Life;
}): Record<string, unknown> {
  const timer = (run: () => void, ms: number) => scheduler.after(life, ms, run);
  return {
    Date: dateBy(() => scheduler.now()),
    Math: Object.assign(Object.create(Math) as typeof Math, { random: () => random.next() }),
    Request: RequestOfModel,
    Response: ResponseOfModel,
    setTimeout: timer,
    clearTimeout: (scheduled?: { isCancelled: boolean }) => {
      if (scheduled) scheduled.isCancelled = true;
    },
    globalThis,
    console,
  };
}

function noSuchFile(): never {
  throw Object.assign(new Error('No such file.'), { code: 'ENOENT' });
}

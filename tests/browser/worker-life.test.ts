import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ImageStage, PrepareJob } from '../../src/workers/image/image.api';
import {
  createImageClient,
  type ImageClient,
  type ImageClientOptions,
} from '../../src/workers/image/image-client';
import { asImage, cornersOf, fixture, readPicture, textOf } from './picture-reading';

const clients: ImageClient[] = [];

function open(options: ImageClientOptions = {}): ImageClient {
  const client = createImageClient(options);
  clients.push(client);
  return client;
}

function realWorker(): Worker {
  const url = new URL('../../src/workers/image/image.worker.ts', import.meta.url);
  return new Worker(url, { type: 'module' });
}

function workerOf(program: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })));
}

/** As in Safari before 16.4. */
function canvaslessWorker(): Worker {
  const url = new URL('../../src/workers/image/image.worker.ts', import.meta.url).href;
  // Messages that arrive before the program is loaded are dispatched again after it.
  const program = `
    self.OffscreenCanvas = undefined;
    const early = [];
    const keep = (event) => early.push(event.data);
    addEventListener('message', keep);
    import(${JSON.stringify(url)}).then(() => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    });`;
  return new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })), {
    type: 'module',
  });
}

/** Hands out these workers one after the other, and counts. */
function sequence(...makers: (() => Worker)[]) {
  const made: Worker[] = [];
  const createWorker = () => {
    const worker = (makers[made.length] ?? realWorker)();
    made.push(worker);
    return worker;
  };
  return { made, createWorker };
}

async function jobOf(id: string, width = 1600, height = 1200): Promise<PrepareJob> {
  const bytes = await fixture({ make: 'marker-jpeg', width, height });
  return { id, bytes, kind: 'document' };
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const client of clients.splice(0)) client.dispose();
});

describe('the image worker', () => {
  test('[PWA-11] compresses in src/workers through Comlink; the page touches no pixel', async () => {
    const job = await jobOf('a');
    const started: string[] = [];
    const forbidden = (name: string) =>
      vi.fn(() => {
        throw new Error(`${name} on the main thread`);
      });
    const watched = ['OffscreenCanvas', 'ImageDecoder', 'createImageBitmap', 'Image'];
    const calls = watched.map((name) => {
      const stub = forbidden(name);
      vi.stubGlobal(name, stub);
      return stub;
    });
    const inPage = vi.spyOn(document, 'createElement');
    const RealWorker = Worker;
    class WatchedWorker extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        started.push(String(url));
        super(url, options);
      }
    }
    vi.stubGlobal('Worker', WatchedWorker);
    const stages: ImageStage[] = [];
    const result = asImage(await open().prepareDocument(job, (stage) => stages.push(stage)));
    expect(result.width).toBe(1200);
    expect(started).toHaveLength(1);
    expect(started[0]).toContain('/src/workers/image/image.worker');
    for (const call of calls) expect(call).not.toHaveBeenCalled();
    expect(inPage).not.toHaveBeenCalledWith('canvas');
    expect(stages).toEqual(['checking', 'decoding', 'resizing', 'encoding']);
    inPage.mockRestore();
  });

  test('runs two jobs one after the other', async () => {
    const client = open();
    const log: string[] = [];
    const run = async (id: string) => {
      await client.prepareDocument(await jobOf(id), (stage) => log.push(`${id} ${stage}`));
      log.push(`${id} done`);
    };
    await Promise.all([run('a'), run('b')]);
    const first = log[0]?.slice(0, 1) ?? '';
    const change = log.findIndex((line) => !line.startsWith(first));
    expect(log[change - 1]).toBe(`${first} done`);
    expect(log.slice(change).every((line) => !line.startsWith(first))).toBe(true);
  });

  test('serves two clients that share one worker one after the other', async () => {
    const worker = realWorker();
    const createWorker = () => worker;
    const log: string[] = [];
    const jobs = [await jobOf('a'), await jobOf('b')];
    const done = jobs.map(async (job) => {
      const report = (stage: ImageStage) => log.push(`${job.id} ${stage}`);
      await open({ createWorker }).prepareDocument(job, report);
    });
    await Promise.all(done);
    expect(log.map((line) => line[0]).join('')).toMatch(/^(a+b+|b+a+)$/);
  });

  test('a job that is cancelled while it runs ends at once, and the next one is served', async () => {
    const { made, createWorker } = sequence();
    const client = open({ createWorker });
    const long = { ...(await jobOf('long')), bytes: await largePicture() };
    const next = await jobOf('next');
    const begun = new Promise<void>((resolve) => {
      void client
        .prepareDocument(long, (stage) => stage === 'decoding' && resolve())
        .then((result) => {
          outcome = result;
        });
    });
    let outcome: unknown;
    const following = client.prepareDocument(next);
    await begun;
    client.cancel('long');
    await vi.waitFor(() => expect(outcome).toEqual({ ok: false, problem: 'aborted' }));
    expect(asImage(await following).width).toBe(1200);
    expect(made).toHaveLength(2);
  });

  test('a worker that crashes is replaced, and its job done', async () => {
    const crash = () => workerOf('setTimeout(() => { throw new Error("crashed"); }, 20);');
    const { made, createWorker } = sequence(crash);
    expect(asImage(await open({ createWorker }).prepareDocument(await jobOf('a'))).width).toBe(
      1200,
    );
    expect(made).toHaveLength(2);
  });

  test('a worker that falls silent is replaced, and its job done', async () => {
    const { made, createWorker } = sequence(() => workerOf('for (;;);'));
    const client = open({ createWorker, silenceMs: 3000 });
    expect(asImage(await client.prepareDocument(await jobOf('a'))).width).toBe(1200);
    expect(made).toHaveLength(2);
  });

  test('[MAT-27] a worker that crashes twice fails the job, and the client goes on', async () => {
    const crash = () => workerOf('throw new Error("crashed");');
    const { createWorker } = sequence(crash, crash);
    const client = open({ createWorker });
    expect(await client.prepareDocument(await jobOf('a'))).toEqual({
      ok: false,
      problem: 'processing-failed',
      reason: 'worker-crashed',
    });
    expect(asImage(await client.prepareDocument(await jobOf('b'))).width).toBe(1200);
  });

  test('an idle worker ends, and a later job starts another', async () => {
    const { made, createWorker } = sequence();
    const client = open({ createWorker, idleMs: 50 });
    await client.prepareDocument(await jobOf('a'));
    const ended = vi.spyOn(made[0] as Worker, 'terminate');
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    expect(asImage(await client.prepareDocument(await jobOf('b'))).width).toBe(1200);
    expect(made).toHaveLength(2);
  });
});

describe('where workers have no canvas', () => {
  test('the page’s own serves: upright, without metadata', async () => {
    const client = open({ createWorker: canvaslessWorker });
    for (const orientation of [1, 6, 7]) {
      const options = { orientation, position: true };
      const order = { make: 'marker-jpeg', width: 1600, height: 1200, options } as const;
      const job = { id: `job ${orientation}`, kind: 'document' } as const;
      const result = await client.prepareDocument({ ...job, bytes: await fixture(order) });
      expect(asImage(result)).toMatchObject({
        rung: 'image-element',
        resizer: 'canvas',
        width: 1200,
        height: 900,
      });
      expect(cornersOf(await readPicture(asImage(result).bytes))).toBe('RGBY');
      expect(textOf(asImage(result).bytes)).not.toContain('GPS');
    }
    const portrait = await fixture({ make: 'portrait', options: { blur: 4 } });
    const photo = await client.preparePhoto(new Blob([portrait]), {
      width: 35,
      height: 45,
      color: 'White',
    });
    expect(photo).toMatchObject({ ok: true, report: { verdict: 'warn' } });
    const cut = await fixture({ make: 'cut-jpeg', fraction: 0.5 });
    const refused = await client.prepareDocument({
      id: 'cut',
      bytes: cut,
      kind: 'document',
    });
    expect(refused).toMatchObject({ ok: false, problem: 'truncated' });
  });
});

function largePicture(): Promise<ArrayBuffer> {
  return fixture({ make: 'flat-jpeg', width: 12_000, height: 9000 });
}

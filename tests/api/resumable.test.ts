import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Upload, type PreviousUpload } from 'tus-js-client';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { ageUpload, unfinishedUploads } from './steps/unfinished-uploads';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const uploads = () => `${server.address}/api/uploads`;
const tus = (more: Record<string, string> = {}, token = traveller.token) => ({
  'tus-resumable': '1.0.0',
  'x-token': token,
  ...more,
});
const chunk = { 'content-type': 'application/offset+octet-stream' };

/** Creates an upload, with its first bytes where there are any. */
const create = (
  bytes: Uint8Array<ArrayBuffer>,
  {
    key = randomUUID() as string,
    first,
    digest = sha256(bytes),
    token,
  }: { key?: string; first?: Uint8Array<ArrayBuffer>; digest?: string; token?: string } = {},
) =>
  fetch(uploads(), {
    method: 'POST',
    headers: tus(
      {
        'idempotency-key': key,
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${base64(digest)}`,
        ...(first && chunk),
      },
      token,
    ),
    body: first ?? null,
  });

const patch = (url: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(url, {
    method: 'PATCH',
    headers: tus({ ...chunk, 'upload-offset': String(offset) }),
    body,
  });

const head = (url: string) => fetch(url, { method: 'HEAD', headers: tus() });
const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'));
const urlOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', server.address).href;

const rowOf = (key: string | null) =>
  server.services.db
    .selectFrom('uploads')
    .where('key', '=', key ?? '')
    .selectAll()
    .executeTakeFirst();

async function storedBytes(id: string): Promise<Buffer> {
  const file = await server.services.blobs.open(id);
  return buffer(file?.stream ?? Readable.from([]));
}

test.runIf(runsSweeps)(
  '[PWA-10] a foreign client of the tus protocol uploads, breaks off and resumes',
  async () => {
    const bytes = newPicture(900_000);
    const digest = sha256(bytes);
    const storage = new Map<string, PreviousUpload>();
    const options = {
      endpoint: uploads(),
      headers: { 'x-token': traveller.token },
      metadata: { sha256: digest, filename: 'passport.jpg' },
      chunkSize: 200_000,
      retryDelays: null,
      storeFingerprintForResuming: true,
      fingerprint: async () => 'one',
      urlStorage: {
        findAllUploads: async () => [...storage.values()],
        findUploadsByFingerprint: async () => [...storage.values()],
        removeUpload: async (key: string) => void storage.delete(key),
        addUpload: async (_fingerprint: string, upload: PreviousUpload) => {
          storage.set('one', { ...upload, urlStorageKey: 'one' });
          return 'one';
        },
      },
    };
    const accepted = await new Promise<number>((resolve, reject) => {
      const first = new Upload(Buffer.from(bytes), {
        ...options,
        onError: reject,
        onChunkComplete: (_size, offset) => {
          if (offset >= 400_000) void first.abort().then(() => resolve(offset));
        },
      });
      first.start();
    });
    expect(accepted).toBeLessThan(bytes.length);

    const sent: number[] = [];
    let key: string | undefined;
    await new Promise<void>((resolve, reject) => {
      const second = new Upload(Buffer.from(bytes), {
        ...options,
        onError: reject,
        onChunkComplete: (size) => void sent.push(size),
        onAfterResponse: (_request, response) => {
          key = response.getHeader('upload-key') ?? key;
        },
        onSuccess: () => resolve(),
      });
      void second.findPreviousUploads().then(([previous]) => {
        if (previous) second.resumeFromPreviousUpload(previous);
        second.start();
      });
    });
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(bytes.length - accepted);
    const row = await rowOf(key ?? null);
    expect(row).toMatchObject({ sha256: digest, size: bytes.length, mime_type: 'image/jpeg' });
    expect(await storedBytes(row?.id ?? '')).toEqual(Buffer.from(bytes));
  },
);

describe('a resumable upload', () => {
  test('a resumable upload is offered, with what it can', async () => {
    const answer = await fetch(uploads(), { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': '10485760',
    });
  });

  test('a resumable upload of a small file is one request', async () => {
    const bytes = newPicture();
    const answer = await create(bytes, { first: bytes });
    expect(answer.status).toBe(201);
    expect(offsetOf(answer)).toBe(bytes.length);
    expect(await rowOf(answer.headers.get('upload-key'))).toMatchObject({ sha256: sha256(bytes) });
  });

  test('created again goes on where it stands, and is never cut off', async () => {
    const bytes = newPicture(5000);
    const key = randomUUID();
    const created = await create(bytes, { key, first: bytes.subarray(0, 2000) });
    const again = await create(bytes, { key, first: bytes.subarray(0, 2000) });
    expect(again.status).toBe(201);
    expect(urlOf(again)).toBe(urlOf(created));
    expect(offsetOf(again)).toBe(2000);
    const ended = await patch(urlOf(again), 2000, bytes.subarray(2000));
    expect(ended.status).toBe(204);

    // Its answer was lost: HEAD and a third creation tell the same key.
    const uploadKey = ended.headers.get('upload-key');
    expect(uploadKey).toMatch(/.{16}/);
    const asked = await head(urlOf(again));
    expect([offsetOf(asked), asked.headers.get('upload-key')]).toEqual([bytes.length, uploadKey]);
    const third = await create(bytes, { key });
    expect([offsetOf(third), third.headers.get('upload-key')]).toEqual([bytes.length, uploadKey]);
    const rows = await server.services.db
      .selectFrom('uploads')
      .where('sha256', '=', sha256(bytes))
      .select('id')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('created twice at the same moment is one', async () => {
    const bytes = newPicture(3000);
    const key = randomUUID();
    const twins = await Promise.all([create(bytes, { key }), create(bytes, { key })]);
    expect(twins.map(({ status }) => status)).toEqual([201, 201]);
    expect(urlOf(twins[0])).toBe(urlOf(twins[1]));
  });

  test('a resumable upload keeps what arrived of a chunk that broke off', async () => {
    const bytes = newPicture(400_000);
    const created = await create(bytes);
    const { hostname, port, pathname } = new URL(urlOf(created));
    const socket = connect(Number(port), hostname);
    const lines = [
      `PATCH ${pathname} HTTP/1.1`,
      `host: ${hostname}`,
      ...Object.entries(tus({ ...chunk, 'upload-offset': '0' })).map(([n, v]) => `${n}: ${v}`),
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, 250_000));
    const id = pathname.split('/').at(-1);
    await vi.waitFor(
      async () => expect(await unfinishedUploads(server)).toContainEqual({ id, bytes: 250_000 }),
      20_000,
    );
    socket.destroy();
    const offset = await vi.waitFor(async () => {
      const asked = await head(urlOf(created));
      expect(asked.status).toBe(200);
      return offsetOf(asked);
    }, 20_000);
    expect(offset).toBe(250_000);
    const ended = await patch(urlOf(created), offset, bytes.subarray(offset));
    expect(await rowOf(ended.headers.get('upload-key'))).toMatchObject({ sha256: sha256(bytes) });
  });

  test.each([
    ['were not kept', 'ENOSPC: no space left on device'],
    ['could not be told of any more', 'the process was killed'],
  ])('a resumable upload whose bytes %s has no key until they are', async (_what, reason) => {
    const { blobs } = server.services;
    const receive = blobs.receive.bind(blobs);
    const disk = vi.spyOn(blobs, 'receive').mockImplementationOnce(async (source) => {
      const blob = await receive(source);
      const isKept = reason.includes('killed');
      const keep = async (id: string) => {
        if (isKept) await blob.keep(id);
        throw new Error(reason);
      };
      return { ...blob, keep };
    });
    const bytes = newPicture(3000);
    const idempotencyKey = randomUUID();
    try {
      const failed = await create(bytes, { key: idempotencyKey, first: bytes });
      expect([failed.status, failed.headers.get('upload-key')]).toEqual([500, null]);
    } finally {
      disk.mockRestore();
    }
    const rows = () =>
      server.services.db
        .selectFrom('uploads')
        .where('sha256', '=', sha256(bytes))
        .select(['key', 'resumable_id'])
        .execute();
    expect(await rows()).toMatchObject([{ resumable_id: null }]);

    // All that were asking at once, however they ask, learn of one upload: the one that has bytes.
    const again = () => create(bytes, { key: idempotencyKey });
    const url = urlOf(await again());
    const answers = await Promise.all([head(url), again(), head(url)]);
    const keys = new Set(answers.map(({ headers }) => headers.get('upload-key') ?? ''));
    expect([keys.size, answers.map(offsetOf)]).toEqual([1, [3000, 3000, 3000]]);
    const row = await rowOf([...keys][0] ?? null);
    expect(await storedBytes(row?.id ?? '')).toEqual(Buffer.from(bytes));
    expect((await rows()).filter(({ resumable_id }) => resumable_id !== null)).toHaveLength(1);
  });

  test('a resumable upload whose bytes are not the declared ones gets no key, and restarts', async () => {
    const bytes = newPicture();
    const key = randomUUID();
    const wrong = new Uint8Array(bytes);
    wrong.set([1], 40);
    const created = await create(bytes, { key, first: wrong });
    expect(created.status).toBe(460);
    expect(created.headers.get('upload-key')).toBeNull();
    expect((await create(bytes, { key, first: bytes })).headers.get('upload-key')).not.toBeNull();
  });

  test.each([
    ['without a digest', { digest: 'none' }, 400, /sha256/],
    ['of nothing', { bytes: new Uint8Array() }, 422, /empty/],
    ['that is too large', { bytes: new Uint8Array(10_485_761) }, 413, /size/i],
    [
      'of a page of HTML',
      { bytes: new Uint8Array(Buffer.from('<html>')), whole: true },
      415,
      /web page/,
    ],
  ])(
    '%s is refused',
    async (
      _what,
      {
        bytes = newPicture(),
        digest,
        whole,
      }: {
        bytes?: Uint8Array<ArrayBuffer>;
        digest?: string;
        whole?: boolean;
      },
      status,
      words,
    ) => {
      const answer = await create(bytes, {
        ...(digest !== undefined && { digest }),
        ...(whole && { first: bytes }),
      });
      expect(answer.status).toBe(status);
      expect(await answer.text()).toMatch(words);
    },
  );

  test('a resumable upload is its owner’s alone, and needs a token', async () => {
    const bytes = newPicture(2000);
    const key = randomUUID();
    const url = urlOf(await create(bytes, { key }));
    const stranger = await signUpTraveller(server);
    const asStranger = tus({ ...chunk, 'upload-offset': '0' }, stranger.token);
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await fetch(url, { method, headers: asStranger })).status).toBe(404);
    expect(urlOf(await create(bytes, { key, token: stranger.token }))).not.toBe(url);
    expect((await create(bytes, { token: 'nobody' })).status).toBe(401);
    expect(
      (await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status,
    ).toBe(401);
    expect((await head(url)).status).toBe(200);
    expect((await fetch(url, { method: 'DELETE', headers: tus() })).status).toBe(204);
    expect((await head(url)).status).toBe(404);
  });

  test('at a wrong offset changes nothing', async () => {
    const bytes = newPicture(2000);
    const url = urlOf(await create(bytes));
    expect((await patch(url, 500, bytes.subarray(500))).status).toBe(409);
    expect(offsetOf(await head(url))).toBe(0);
  });

  test('under a key that belongs to another file is refused', async () => {
    const key = randomUUID();
    await create(newPicture(2000), { key });
    expect((await create(newPicture(3000), { key })).status).toBe(409);
  });

  test('expires after three days, and then restarts', async () => {
    const bytes = newPicture(2000);
    const key = randomUUID();
    const url = urlOf(await create(bytes, { key, first: bytes.subarray(0, 900) }));
    const id = url.split('/').at(-1) ?? '';
    await ageUpload(server, id, 3 * day + 1000);
    expect((await head(url)).status).toBe(410);
    const again = await create(bytes, { key });
    expect([again.status, offsetOf(await head(url))]).toEqual([201, 0]);
    await ageUpload(server, id, 3 * day + 1000);
    await server.services.resumable.removeExpired();
    expect((await unfinishedUploads(server)).map((each) => each.id)).not.toContain(id);
  });

  test('a resumable upload whose key has expired brings its bytes again under the same id', async () => {
    const bytes = newPicture();
    const key = randomUUID();
    const first = (await create(bytes, { key, first: bytes })).headers.get('upload-key');
    server.moveClock(day + 3_601_000);
    try {
      const again = await create(bytes, { key, first: bytes });
      expect(again.status).toBe(201);
      expect(again.headers.get('upload-key')).not.toBe(first);
      await applyRetention(server.services.db, server.services.blobs, server.services.clock());
      const row = await rowOf(again.headers.get('upload-key'));
      expect(await storedBytes(row?.id ?? '')).toEqual(Buffer.from(bytes));
    } finally {
      server.moveClock(-day - 3_601_000);
    }
  });
});

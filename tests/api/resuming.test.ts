import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { createApi } from '../../src/api/client';
import { readLoosely } from '../../src/api/read-loosely';
import { ownAnswers } from '../../src/api/own-answer';
import { HttpStatusError, NoAnswerError, UnauthorizedError } from '../../src/api/errors';
import { serverClock } from '../../src/api/server-clock';
import { environments } from '../../src/contract/environments';
import {
  dropResumable,
  type Progress,
  type Report,
} from '../../src/outbox/transfer/resumable-upload';
import { OutOfTimeError } from '../../src/outbox/core/failures';
import { fileSender } from '../../src/outbox/transfer/send-file';
import { ChecksumError } from '../../src/outbox/transfer/tus-request';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { unfinishedUploads } from './steps/unfinished-uploads';
import { signUpTraveller, type Traveller } from '../support/traveller';

/** For what a busy machine does in its own time, in milliseconds. */
const patience = 20_000;

let server: TestServer;
let traveller: Traveller;
let wire: Awaited<ReturnType<typeof openWire>>;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  wire = await openWire(Number(new URL(server.address).port));
}, startTimeout);
afterAll(async () => {
  await wire.close();
  await server.remove();
});
beforeEach(() => wire.whole());

/**
 * A network between client and server that cuts a connection after so many bytes of a request. A
 * server that reads of the cut before the bytes may drop them; `isSilent` keeps the cut from it until
 * `hangUp`, as a phone in a tunnel does.
 */
async function openWire(port: number) {
  let left = Infinity;
  let isSilent = false;
  const unended = new Set<Socket>();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        // After a cut what came before it still has to arrive, however slowly.
        if (!isCut) upstream.destroy();
      });
    }
    client.on('data', (piece: Buffer) => {
      left -= piece.length;
      if (left >= 0) return void upstream.write(piece);
      isCut = true;
      upstream.write(piece.subarray(0, piece.length + left));
      if (isSilent) unended.add(upstream);
      else upstream.end();
      left = Infinity;
      client.destroy();
    });
    upstream.on('data', (piece: Buffer) => void client.write(piece));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAfter(bytes: number, options = { isSilent: false }) {
      left = bytes;
      ({ isSilent } = options);
    },
    whole: () => void (left = Infinity),
    hangUp() {
      for (const upstream of unended) upstream.end();
      unended.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

const ownToken = async () => traveller.token;
const ownerOf = (token: string) => ({ token, isOwn: ownAnswers(undefined) });

function phone(origin = wire.address, environment = environments.dev) {
  const api = createApi({
    looseReader: async () => readLoosely,
    environment,
    origin,
    clock: serverClock(),
    token: ownToken,
  });
  return fileSender(api, Date.now);
}
const sender = (...args: Parameters<typeof phone>) => phone(...args).send;

function newFile(size: number) {
  const bytes = newPicture(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    bytes,
    sha256,
    fileName: 'a.jpg',
    mime: 'image/jpeg',
    uploadKey: crypto.randomUUID(),
    again: false,
  };
}

function watch() {
  const seen: Progress[] = [];
  const report = async (progress: Progress) => void seen.push(progress);
  return { seen, report };
}

const rowOf = (key: string) =>
  server.services.db.selectFrom('uploads').where('key', '=', key).selectAll().executeTakeFirst();

/** The sizes in bytes of the incomplete uploads at the server. */
async function partSizes(): Promise<number[]> {
  return (await unfinishedUploads(server)).map(({ bytes }) => bytes);
}

/** The server writes down what came before a cut in its own time. */
const untilInPart = (isThere: (size: number) => boolean) =>
  expect.poll(async () => (await partSizes()).some(isThere), { timeout: patience }).toBe(true);

describe('[PWA-10] a sealed file', () => {
  test('a sealed file goes in chunks, and every acknowledged one is reported', async () => {
    const file = newFile(1_500_000);
    const { seen, report } = watch();
    const key = await sender()(file, ownToken, report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256, size: file.bytes.length });
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(seen.at(-1)?.offset).toBe(file.bytes.length);
  });

  test('a sealed file that was cut off goes on at the byte that arrived, in another session too', async () => {
    const file = newFile(1_500_000);
    const { seen, report } = watch();
    wire.cutAfter(800_000, { isSilent: true });
    await expect(sender()(file, ownToken, report)).rejects.toThrow(NoAnswerError);
    const [{ uploadUrl = '' } = {}] = seen;
    expect(uploadUrl).not.toBe('');
    const acknowledged = seen.at(-1)?.offset ?? Infinity;
    await untilInPart((size) => size > acknowledged && size < 800_000);
    wire.hangUp();

    const again = watch();
    const key = await sender()({ ...file, uploadUrl }, ownToken, again.report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256 });
    // The part of the broken chunk that had arrived was not sent again.
    expect(again.seen[0]?.offset).toBeGreaterThan(acknowledged);
  });

  test.each([
    ['was asked ahead goes on without another question', false],
    ['could not be asked ahead is asked again', true],
  ])('a sealed file whose standing %s', async (_what, isCut) => {
    const file = newFile(1_500_000);
    let uploadUrl = '';
    const endAfterFirst: Report = async (progress) => {
      ({ uploadUrl } = progress);
      throw new OutOfTimeError();
    };
    await expect(sender()(file, ownToken, endAfterFirst)).rejects.toThrow(OutOfTimeError);

    const { prefetchUploadStatus, send } = phone();
    if (isCut) wire.cutAfter(0);
    const early = prefetchUploadStatus(uploadUrl, ownToken);
    if (isCut) await expect(early).rejects.toThrow(NoAnswerError);
    await early.catch(() => undefined);
    wire.whole();
    const again = watch();
    let requests = 0;
    const counted = async () => {
      requests += 1;
      return ownToken();
    };
    const key = await send({ ...file, uploadUrl }, counted, again.report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256 });
    const [stood, ...acknowledged] = again.seen;
    expect(stood?.offset).toBeGreaterThan(0);
    expect(requests - acknowledged.length).toBe(isCut ? 1 : 0);
  });

  test('a sealed file whose creation’s answer was lost is found again by its key', async () => {
    const file = newFile(900_000);
    const { report } = watch();
    wire.cutAfter(300_000, { isSilent: true });
    await expect(sender()(file, ownToken, report)).rejects.toThrow(NoAnswerError);
    await untilInPart((size) => size > 100_000 && size < 300_000);
    wire.hangUp();
    const again = watch();
    const key = await sender()({ ...file, again: true }, ownToken, again.report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256 });
    // The creation told how much of the first chunk had arrived.
    expect(again.seen[0]?.offset).toBeGreaterThan(100_000);
    expect(again.seen[0]?.offset).toBeLessThan(300_000);
  });

  test('a sealed file whose upload is gone restarts', async () => {
    const file = newFile(900_000);
    const id = 'f'.repeat(64);
    const uploadUrl = `${wire.address}/api/uploads/${id}`;
    const key = await sender()({ ...file, uploadUrl }, ownToken, watch().report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256 });
  });

  test('a sealed file that is no longer wanted leaves nothing at the server', async () => {
    const file = newFile(1_500_000);
    const { seen, report } = watch();
    wire.cutAfter(800_000);
    await expect(sender()(file, ownToken, report)).rejects.toThrow(NoAnswerError);
    const [{ uploadUrl = '' } = {}] = seen;
    const before = (await partSizes()).length;
    await dropResumable(uploadUrl, ownerOf('nobody'));
    expect(await partSizes()).toHaveLength(before);
    await dropResumable(uploadUrl, ownerOf(traveller.token));
    expect(await partSizes()).toHaveLength(before - 1);
    // Dropping a missing upload succeeds.
    await dropResumable(uploadUrl, ownerOf(traveller.token));
  });

  test('a sealed file whose bytes are not the sealed ones gets no key', async () => {
    const file = { ...newFile(1000), sha256: 'a'.repeat(64) };
    await expect(sender()(file, ownToken, watch().report)).rejects.toThrow(ChecksumError);
  });

  test('a sealed file waits for a log-in where its token is none', async () => {
    const file = newFile(1000);
    await expect(sender()(file, async () => 'nobody', watch().report)).rejects.toThrow(
      UnauthorizedError,
    );
  });

  test('a sealed file goes whole to a server that takes only that', async () => {
    const plain = createServer((client) => {
      const upstream = connect(Number(new URL(server.address).port), '127.0.0.1');
      client.on('error', () => undefined);
      upstream.on('error', () => undefined);
      client.on('data', (piece: Buffer) => {
        if (!piece.toString('latin1').includes('/api/uploads')) return void upstream.write(piece);
        client.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      });
      upstream.pipe(client);
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    const file = newFile(2000);
    const { seen, report } = watch();
    const key = await sender(origin)(file, ownToken, report);
    expect(await rowOf(key)).toMatchObject({ sha256: file.sha256, resumable_id: null });
    expect(seen).toEqual([]);
    plain.close();
  });

  test('a sealed file says what the server said where it refuses the file', async () => {
    const text = new Uint8Array(Buffer.from('<html>'));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const file = { ...newFile(200), bytes: text, sha256 };
    const failure: unknown = await sender()(file, ownToken, watch().report).catch((e) => e);
    expect(failure).toBeInstanceOf(HttpStatusError);
    expect(failure).toMatchObject({
      status: 415,
      said: { text: expect.stringContaining('web page'), code: 'file-type' },
    });
  });
});

test(
  '[PWA-10] an upload outlives the server that it began on',
  async () => {
    const first = await startTestServer({ catalogue: referenceCatalogue });
    const { dataDir } = first;
    const someone = await signUpTraveller(first);
    const file = newFile(1_200_000);
    const { seen, report } = watch();
    const stopAfterFirst = async (progress: Progress) => {
      await report(progress);
      throw new Error('the server goes');
    };
    const begin = sender(first.address)(file, async () => someone.token, stopAfterFirst);
    await expect(begin).rejects.toThrow('the server goes');
    await first.stop();

    const second = await startTestServer({ catalogue: referenceCatalogue, dataDir });
    try {
      const uploadUrl = (seen[0]?.uploadUrl ?? '').replace(first.address, second.address);
      const again = watch();
      await sender(second.address)({ ...file, uploadUrl }, async () => someone.token, again.report);
      expect(again.seen[0]?.offset).toBe(seen[0]?.offset);
      expect(again.seen.at(-1)?.offset).toBe(file.bytes.length);
      const row = second.services.db.selectFrom('uploads').where('sha256', '=', file.sha256);
      expect(await row.select('size').executeTakeFirst()).toEqual({ size: file.bytes.length });
    } finally {
      await second.remove();
    }
  },
  startTimeout,
);

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { StartFailure } from '../../server/errors/start-failure';
import { openFileStore } from '../../server/infra/files/file-stores';
import { openS3BlobStore, s3BlobReader } from '../../server/infra/files/s3-blob-store';
import { Bucket } from '../../server/infra/files/s3-client';
import { StoreUnavailable } from '../../server/infra/files/blob-store';
import { withoutKeys } from '../../server/infra/keys/data-keys';
import { blobStoreContract } from '../support/blob-store-contract';

const given = inject('bucket');
if (!given) throw new Error('These tests need a bucket.');
const address = given;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-bucket-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A prefix that no other test has. */
const newPlace = (kind = 'files/') => ({
  bucket: new Bucket({ ...address, prefix: `${randomUUID()}/` }),
  kind,
});

const id = 'a1b2c3d4-0000-4000-8000-000000000000';
const once = async function* (text: string) {
  yield Buffer.from(text);
};

blobStoreContract('a bucket', async () => {
  const place = newPlace();
  const incoming = join(folder, randomUUID());
  return {
    open: (keys) => openS3BlobStore({ ...place, ...(keys && { keys }) }, incoming),
    reader: async (keys) => s3BlobReader({ ...place, ...(keys && { keys }) }),
    incoming,
  };
});

describe('a bucket', () => {
  test('is listed to its end, whatever the length of a page', async () => {
    const place = newPlace();
    const names = Array.from({ length: 1_010 }, (_, n) => `file-${String(n).padStart(4, '0')}`);
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(
        names
          .slice(from, from + 50)
          .map((name) => place.bucket.put(place.kind + name, Buffer.from('x'))),
      );
    const listed = [];
    for await (const file of s3BlobReader(place).list()) listed.push(file.id);
    expect(listed).toEqual(names);
  });

  test('keeps kinds of files apart, also where one name begins another', async () => {
    const place = newPlace();
    const demo = { ...place, kind: 'demo-files/' };
    const stores = await Promise.all(
      [place, demo].map((each) => openS3BlobStore(each, join(folder, randomUUID()))),
    );
    for (const [n, store] of stores.entries()) await (await store.receive(once(`${n}`))).keep(id);
    await stores[1]?.remove(id);
    const file = await stores[0]?.open(id);
    expect(file && (await buffer(file.stream)).toString()).toBe('0');
  });

  test('an object that is replaced while it is read is never a mixture', async () => {
    const { bucket, kind } = newPlace();
    await bucket.put(`${kind}${id}`, Buffer.alloc(600_000, 1));
    const file = await s3BlobReader({ bucket, kind }).open(id);
    await bucket.put(`${kind}${id}`, Buffer.alloc(600_000, 2));
    await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow();
  });

  test.each([
    ['whose keys are wrong', { credentials: { accessKeyId: 'visa', secretAccessKey: 'wrong' } }],
    ['that does not exist', { bucket: 'nobodys-files' }],
    ['at an address where nothing listens', { endpoint: 'http://127.0.0.1:9' }],
  ])('%s lets no server start, and says why', async (_what, wrong) => {
    const opened = openFileStore(
      { dataDir: folder, bucket: { ...address, ...wrong } },
      'files',
      withoutKeys,
    );
    await expect(opened).rejects.toThrow(StartFailure);
    await expect(opened).rejects.toThrow(/FILES_URL cannot be used \(.+\)(?!.*wrong)/);
  });

  test('keeps no file whose bytes were changed on the way', async () => {
    let isChanging = true;
    const sockets = new Set<Socket>();
    const proxy = createServer((client) => {
      const { hostname, port } = new URL(address.endpoint ?? '');
      const upstream = connect(Number(port), hostname);
      sockets.add(client).add(upstream);
      client.on('data', (chunk) => {
        const at = chunk.indexOf('kept as it is');
        if (isChanging && at >= 0) chunk[at] = 'K'.charCodeAt(0);
        upstream.write(chunk);
      });
      upstream.on('data', (chunk) => client.write(chunk));
      for (const each of [client, upstream])
        each
          .on('error', () => undefined)
          .on('close', () => [client, upstream].map((one) => one.destroy()));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const prefix = `${randomUUID()}/`;
    const place = { bucket: new Bucket({ ...address, endpoint, prefix }), kind: 'files/' };
    const store = await openS3BlobStore(place, join(folder, randomUUID()));
    const direct = { bucket: new Bucket({ ...address, prefix }), kind: 'files/' };
    const blob = await store.receive(once('kept as it is'));
    await expect(blob.keep(id)).rejects.toThrow();
    expect(await s3BlobReader(direct).open(id)).toBeUndefined();
    isChanging = false;
    await blob.keep(id);
    const kept = await s3BlobReader(direct).open(id);
    expect((await buffer(kept?.stream ?? Readable.from([]))).toString()).toBe('kept as it is');
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });

  test('that goes away is unavailable, not broken, and leaves nothing of what was to be kept', async () => {
    const sockets = new Set<Socket>();
    const deaf = createServer((socket) => {
      sockets.add(socket);
      socket.destroy();
    });
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`;
    const bucket = new Bucket({ ...address, endpoint });
    const store = await openS3BlobStore({ bucket, kind: 'files/' }, join(folder, randomUUID()));
    const blob = await store.receive(once('kept nowhere'));
    for (const work of [
      () => blob.keep(id),
      () => store.open(id),
      () => store.remove(id),
      store.check,
    ])
      await expect(work()).rejects.toThrow(StoreUnavailable);
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable);
    await blob.discard();
    expect(sockets.size).toBeGreaterThan(0);
    await new Promise((resolve) => deaf.close(resolve));
  });
});

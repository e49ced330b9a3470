import { createHash, randomUUID } from 'node:crypto';
import type { TestServer } from '../../support/start-server';

/** A resumable upload by hand, piece by piece. */
export interface RawUpload {
  readonly url: string;
  /** Sends the bytes of a range. */
  readonly send: (from: number, to: number) => Promise<Response>;
  /** How much the server says that it has. */
  readonly offset: () => Promise<string | null>;
}

/** Creates a resumable upload of the bytes. */
export async function beginRawUpload(
  server: Pick<TestServer, 'address'>,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RawUpload> {
  const tus = { 'tus-resumable': '1.0.0', 'x-token': token };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const created = await fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'idempotency-key': randomUUID(),
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
    },
  });
  const url = new URL(created.headers.get('location') ?? '', server.address).href;
  return {
    url,
    send: (from, to) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
        },
        body: bytes.slice(from, to),
      }),
    offset: async () =>
      (await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'),
  };
}

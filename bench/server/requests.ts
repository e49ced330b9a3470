import { createHash, randomInt, randomUUID } from 'node:crypto';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { signedHeaders } from '../../tests/support/signed-client';
import { paddedJpeg } from '../../tests/support/fixtures/padded-jpeg';
import { userAgent, type BenchTraveller } from './travellers';

export const parts = ['reads', 'uploads', 'logIns'] as const;
export type Part = (typeof parts)[number];

/** The calls of each part, sent by turns. */
export const callsOf = {
  reads: ['orders', 'order'],
  uploads: ['uploadFile'],
  logIns: ['logIn'],
} as const satisfies Record<Part, readonly CallName[]>;

const uploadBytes = 300_000;
const boundary = 'bench-server';

/** A request, ready to be sent to the built server or, by another path, to the bare one. */
export interface Prepared {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A picture of 300 KB in the frame of a form, the same in every upload. */
const picture = Buffer.from(paddedJpeg(uploadBytes, (bytes) => void bytes.fill(7)));
const pictureDigest = sha256(picture);
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="page.jpg"\r\n` +
      'content-type: image/jpeg\r\n\r\n',
  ),
  picture,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

/** Everybody comes from elsewhere, so that nobody meets the limits of an address. */
export const anyAddress = (): string =>
  `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Signs a call of a traveller, at this time and from any address. */
export function prepare(name: CallName, who: BenchTraveller): Prepared {
  const { path, changes } = allCalls[name];
  const around = { 'x-forwarded-for': anyAddress(), 'user-agent': userAgent };
  const idempotencyKey = changes ? randomUUID() : undefined;
  if (name === 'uploadFile') {
    const signed = signedHeaders(path, pictureDigest, { token: who.token, idempotencyKey });
    const type = `multipart/form-data; boundary=${boundary}`;
    return { path, headers: { ...signed, ...around, 'content-type': type }, body: form };
  }
  const text = JSON.stringify(
    name === 'logIn'
      ? { email: who.email, passwd: who.passwd }
      : name === 'order'
        ? { order_id: who.orderId }
        : {},
  );
  const token = name === 'logIn' ? undefined : who.token;
  const signed = signedHeaders(path, sha256(text), { token, idempotencyKey });
  const headers = { ...signed, ...around, 'content-type': 'application/json' };
  return { path, headers, body: Buffer.from(text) };
}

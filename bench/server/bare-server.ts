import { createHash, randomUUID, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import pg from 'pg';
import { queriesAgain, type Recording } from './recorded-queries';

/**
 * The least that a server can do for the same calls: it sends the queries that were recorded, puts the
 * file into the store, and derives the password's key. No signature, no schema, no check of a file, no seal.
 */
interface Given {
  readonly port: number;
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly endpoint: string;
  readonly bucket: string;
  /** By call, then by traveller. */
  readonly recordings: Readonly<Record<string, readonly Recording[]>>;
}

const given = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Given;
const port = Number(process.argv[3]);
const pool = new pg.Pool({ connectionString: given.databaseUrl, max: given.poolSize });
const store = new S3Client({
  region: 'us-east-1',
  endpoint: given.endpoint,
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
});
const app = Fastify();
await app.register(multipart, { limits: { fileSize: 10_485_760 } });

async function send(name: string, traveller: string): Promise<Record<string, unknown>[]> {
  const recording = given.recordings[name]?.[Number(traveller)];
  if (!recording) throw new Error(`No recording of ${name} ${traveller}.`);
  const client = await pool.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const { text, values } of queriesAgain(recording, Date.now()))
      rows = rows.concat((await client.query(text, [...values])).rows);
    return rows;
  } finally {
    client.release();
  }
}

const key = (text: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(text, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  );

type Params = { Params: { name: string; traveller: string } };

app.post<Params>('/reads/:name/:traveller', async ({ params }) => ({
  ret: 0,
  body: await send(params.name, params.traveller),
}));

app.post<Params & { Body: { passwd: string } }>(
  '/logIns/:name/:traveller',
  async ({ params, body }) => {
    const rows = await send(params.name, params.traveller);
    const stored = rows.find((row) => typeof row['password'] === 'string')?.['password'];
    const [, salt = '', hash] = String(stored).split('.');
    const isRight = (await key(body.passwd, Buffer.from(salt, 'base64url'))).toString('base64url');
    if (isRight !== hash) throw new Error('Another password.');
    return { ret: 0, body: {} };
  },
);

app.post<Params>('/uploads/:name/:traveller', async (request) => {
  const part = await request.file();
  if (!part) throw new Error('No file.');
  const Body = await part.toBuffer();
  const sha256 = createHash('sha256').update(Body).digest('hex');
  await send(request.params.name, request.params.traveller);
  await store.send(
    new PutObjectCommand({ Bucket: given.bucket, Key: `bare/${randomUUID()}`, Body }),
  );
  return { ret: 0, body: { sha256 } };
});

await app.listen({ port, host: '127.0.0.1' });
console.log('Serving');

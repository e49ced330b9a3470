import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openFileStore } from '../../server/infra/files/file-stores';
import { withoutKeys } from '../../server/infra/keys/data-keys';
import { parseSettings } from '../../server/settings/settings';
import { codeFromMail } from '../support/mails';
import { provideDatabase } from '../support/database';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { call } from '../support/signed-client';
import { newEmail } from '../support/traveller';
import { passwordProof } from '../../src/api/password-proof';
import { newPicture } from '../support/order-steps';
import { startTimeout } from '../support/start-server';

const given = inject('bucket');
if (!given) throw new Error('These tests need a bucket.');
const { bucket, endpoint, credentials } = given;

/** Two processes of the built server, with folders of their own, on one database and one bucket. */
let one: LastingServer;
let other: LastingServer;
let token: string;
let engine: Engine;
let env: Record<string, string>;

beforeAll(async () => {
  const { databaseUrl = '' } = await provideDatabase(`two servers ${randomUUID()}`);
  env = {
    DATABASE_URL: databaseUrl,
    FILES_URL: `s3://${bucket}/${randomUUID()}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  const secret = randomBytes(32);
  one = await startLastingServer(env, secret);
  other = await startLastingServer(env, secret);
  const email = newEmail();
  // The code is mailed by one server, and accepted by the other.
  await call(one.address, 'sendSignUpCode', { email });
  const { ret, msg } = await call(other.address, 'signUp', {
    email,
    passwd: await passwordProof(email, 'a long password'),
    verify_code: await codeFromMail(one.mailFolder, email),
  });
  expect([ret, msg]).toEqual([0, expect.any(String)]);
  token = await logIn(one, email);
  engine = await openEngine(parseSettings({ APP_ENV: 'dev', ...env }, one.folder));
}, startTimeout);
afterAll(async () => {
  await engine?.close();
  await one?.remove();
  await other?.remove();
});

/** Logs in with a mailed code, at another server than the account was made at. */
async function logIn(server: LastingServer, email: string): Promise<string> {
  const passwd = await passwordProof(email, 'a long password');
  const { body, msg } = await call(server.address, 'logIn', { email, passwd });
  if (!body) throw new Error(`No log-in: ${msg}`);
  return body.token as string;
}

let bytes: Uint8Array<ArrayBuffer>;
let path: string;
beforeEach(async () => {
  bytes = newPicture(3_000_000);
  const created = await fetch(`${one.address}/api/uploads`, {
    method: 'POST',
    headers: tus({
      'idempotency-key': randomUUID(),
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(digest(bytes)).toString('base64')}`,
    }),
  });
  expect(created.status).toBe(201);
  path = new URL(created.headers.get('location') ?? '', one.address).pathname;
});

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const tus = (more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  'x-token': token,
  ...more,
});
const piece = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

const patch = (server: LastingServer, from: number, to = bytes.length) =>
  fetch(server.address + path, {
    method: 'PATCH',
    headers: tus(piece(from)),
    body: bytes.subarray(from, to),
  });

async function offsetAt(server: LastingServer): Promise<number> {
  const answer = await fetch(server.address + path, { method: 'HEAD', headers: tus() });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

/** Sends a part of what it announces, and leaves the connection open, as a phone in a tunnel does. */
async function stall(server: LastingServer, from: number, to: number): Promise<Socket> {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => undefined);
  const headers = { ...tus(piece(from)), 'content-length': String(bytes.length - from) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
  await new Promise((resolve) => socket.write(bytes.subarray(from, to), resolve));
  return socket;
}

const received = async () => {
  const row = await engine.db
    .selectFrom('resumable_uploads')
    .where('id', '=', path.split('/').at(-1) ?? '')
    .select('received')
    .executeTakeFirst();
  return row?.received;
};

/** One row, with the bytes that were sent, and nothing that is left of the way there. */
async function expectKeptOnce(): Promise<void> {
  const { db } = engine;
  const rows = await db
    .selectFrom('uploads')
    .where('sha256', '=', digest(bytes))
    .select('id')
    .execute();
  expect(rows).toHaveLength(1);
  const place = parseSettings({ APP_ENV: 'dev', ...env, DATA_DIR: `${one.folder}-beside` }, '/');
  const file = await (await openFileStore(place, 'files', withoutKeys)).open(rows[0]?.id ?? '');
  expect(digest(await buffer(file?.stream ?? Readable.from([])))).toBe(digest(bytes));
  const left = async () => [
    await db.selectFrom('resumable_parts').selectAll().execute(),
    await db.selectFrom('upload_leases').where('ends_at', '>', new Date()).selectAll().execute(),
  ];
  await expect.poll(left, { timeout: 10_000 }).toEqual([[], []]);
}

describe('[PWA-10] an upload that began at one server', () => {
  test('goes on at another', async () => {
    expect((await patch(one, 0, 1_000_000)).status).toBe(204);
    expect(await offsetAt(other)).toBe(1_000_000);
    expect((await patch(other, 1_000_000, 2_000_000)).status).toBe(204);
    const ended = await patch(one, 2_000_000);
    expect(ended.headers.get('upload-key')).toMatch(/.{16}/);
    await expectKeptOnce();
  });

  test('goes on at another with what had arrived, when its phone comes back there', async () => {
    const socket = await stall(one, 0, 1_500_000);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(0);
    // The first server still waits for bytes: it is asked to end, and keeps what it has.
    expect(await offsetAt(other)).toBe(1_500_000);
    expect((await patch(other, 1_500_000)).status).toBe(204);
    socket.destroy();
    await expectKeptOnce();
  });

  test('goes on at another when the first one is killed', async () => {
    await stall(one, 0, 2_500_000);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(0);
    const acknowledged = (await received()) ?? 0;
    await one.kill();
    try {
      const offset = await offsetAt(other);
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      expect((await patch(other, offset)).status).toBe(204);
      await expectKeptOnce();
    } finally {
      await one.start();
    }
  });

  test('is not touched by one that was frozen and thaws', async () => {
    const socket = await stall(one, 0, 1_200_000);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(0);
    one.freeze(true);
    try {
      // The thawed server reads other bytes than those that the phone sends elsewhere.
      socket.write(Buffer.alloc(1_400_000));
      const offset = await offsetAt(other);
      expect((await patch(other, offset, offset + 300_000)).status).toBe(204);
      one.freeze(false);
      await expect.poll(() => fetch(`${one.address}/healthz`).then(({ ok }) => ok)).toBe(true);
      expect((await patch(other, offset + 300_000)).status).toBe(204);
    } finally {
      one.freeze(false);
      socket.destroy();
    }
    await expectKeptOnce();
  });

  test('is appended to once, and finished once, however many send it at the same time', async () => {
    const first = await Promise.all(
      [one, other, one, other].map((each) => patch(each, 0, 900_000)),
    );
    expect(first.map(({ status }) => status)).toContain(204);
    const last: Response[] = [];
    // A request that the next one takes over has appended a part; the others need a new offset.
    for (let at = await offsetAt(one); at < bytes.length; at = await offsetAt(one))
      last.push(...(await Promise.all([one, other, one, other].map((each) => patch(each, at)))));
    const asked = await Promise.all([offsetAt(one), offsetAt(other)]);
    const keys = new Set(last.flatMap(({ headers }) => headers.get('upload-key') ?? []));
    expect([asked, keys.size]).toEqual([[bytes.length, bytes.length], 1]);
    await expectKeptOnce();
  });
});

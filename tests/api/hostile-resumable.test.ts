import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { countUse, limits } from '../../server/infra/limits/limits';
import { seededRandom } from '../support/fixtures/seeded-random';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

// `FUZZ_MUTANTS=5000 FUZZ_SEED=7 npx vitest run --project api tests/api/hostile-resumable.test.ts`
const count = Number(process.env['FUZZ_MUTANTS'] ?? 250);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let server: TestServer;
let traveller: Traveller;
let other: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { perIpFactor: 1 } });
  [traveller, other] = [await signUpTraveller(server), await signUpTraveller(server)];
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(() => server.services.db.deleteFrom('limits').execute());

type Headers_ = Record<string, string>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const uploads = () => `${server.address}/api/uploads`;
const tus = (token = traveller.token): Headers_ => ({ 'tus-resumable': '1.0.0', 'x-token': token });
const creation = (bytes: Uint8Array): Headers_ => ({
  'idempotency-key': randomUUID(),
  'upload-length': String(bytes.length),
  'upload-metadata': `sha256 ${base64(sha256(bytes))}`,
});
const chunk = { 'content-type': 'application/offset+octet-stream' };

async function begun(bytes: Uint8Array<ArrayBuffer>, token = traveller.token): Promise<string> {
  const response = await fetch(uploads(), {
    method: 'POST',
    headers: { ...tus(token), ...creation(bytes) },
  });
  if (response.status !== 201) throw new Error(`No upload: ${response.status}`);
  return new URL(response.headers.get('location') ?? '', server.address).href;
}
const patch = (url: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...tus(), ...chunk, 'upload-offset': String(offset) },
    body,
  });
const offsetOf = async (url: string, token = traveller.token) =>
  Number((await fetch(url, { method: 'HEAD', headers: tus(token) })).headers.get('upload-offset'));

/** Invariants under any request: no internal failure, and every stored file is the declared one. */
async function invariants(): Promise<void> {
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const failures = server.logLines.filter(
    (line) => (JSON.parse(line) as { level: number }).level >= 50,
  );
  expect(failures).toEqual([]);
  const rows = await server.services.db.selectFrom('uploads').select(['id', 'sha256']).execute();
  for (const { id, sha256: declared } of rows) {
    const file = await server.services.blobs.open(id);
    if (!file) throw new Error(`File ${id} is missing.`);
    expect(sha256(await buffer(file.stream))).toBe(declared);
  }
}

const numbers =
  '-1|0|1|299|300|301|NaN|Infinity|1e3|0x10|1.5|9007199254740993|99999999999999999999|+5|5, 5|null|[]'.split(
    '|',
  );
const metadata = [
  'sha256',
  'sha256 ',
  'sha256 !!!!',
  `sha256 ${base64('zz')}`,
  `sha256 ${base64('0'.repeat(64))},sha256 ${base64('1'.repeat(64))}`,
  `__proto__ ${base64('x')}`,
  `constructor ${base64('x')},sha256 ${base64('f'.repeat(64))}`,
  `sha256 ${base64('f'.repeat(64))},filename ${base64('../../etc/passwd\0')}`,
  `sha256 ${base64('F'.repeat(64))}`,
  ', , ,',
  'a'.repeat(6_000),
  Array.from({ length: 300 }, (_, at) => `k${at} ${base64('v')}`).join(','),
];
const hostile: Record<string, readonly string[]> = {
  'upload-offset': numbers,
  'upload-length': numbers,
  'upload-metadata': metadata,
  'upload-defer-length': ['1', '0', 'yes'],
  'upload-concat': ['partial', 'final;/api/uploads/a /api/uploads/b'],
  'upload-checksum': ['sha1 Zm9v', 'sha256', 'md5 !!!'],
  'tus-resumable': ['0.2.2', '', '1.0.0, 1.0.0', '9'.repeat(500)],
  'content-type': ['text/plain', 'multipart/form-data; boundary=x', 'application/json', ''],
  'x-http-method-override': ['DELETE', 'PATCH', 'OPTIONS', 'get', 'TRACE'],
  'idempotency-key': ['', 'a'.repeat(4_000), '../../x', 'ÿ'],
  'x-forwarded-host': ['evil.example'],
  expect: ['200-maybe'],
};
const names = Object.keys(hostile);

test.runIf(runsSweeps)(
  'every hostile header, length and offset is answered, and touches nobody else’s upload',
  async () => {
    const random = seededRandom(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const bytes = newPicture(300);
    const foreign = await begun(bytes, other.token);
    const own = await begun(bytes);
    const answered = new Map<number, number>();
    for (let mutant = 0; mutant < count; mutant += 1) {
      const isCreation = random() < 0.4;
      const all: Headers_ = {
        ...tus(),
        ...chunk,
        ...(isCreation ? creation(bytes) : { 'upload-offset': String(await offsetOf(own)) }),
      };
      for (let faults = 1 + Math.floor(random() * 3); faults > 0; faults -= 1) {
        const name = pick(names);
        all[name] = pick(hostile[name] ?? []);
      }
      const missing = random() < 0.1 ? pick(Object.keys(all)) : undefined;
      const headers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
      const method = isCreation
        ? 'POST'
        : pick(['PATCH', 'PATCH', 'HEAD', 'DELETE', 'POST', 'PUT']);
      const id = own.split('/').at(-1) ?? '';
      const target = pick([
        own,
        foreign,
        `${own}/`,
        `${own}%00`,
        `${own}?x=/${foreign.split('/').at(-1)}`,
        `${uploads()}/${id.toUpperCase()}`,
        `${uploads()}/${id}%2f..%2f${foreign.split('/').at(-1)}`,
        `${uploads()}/..%2fsecret.key`,
        `${uploads()}/${'a'.repeat(64)}`,
      ]);
      const url = isCreation ? uploads() : target;
      const said = `seed ${seed}, mutant ${mutant}: ${method} ${url} ${JSON.stringify(headers)}`;
      const response = await fetch(url, {
        method,
        headers,
        ...(method !== 'HEAD' && { body: newPicture(500).slice(0, Math.floor(random() * 400)) }),
      }).catch((error: unknown) => error as Error);
      // Requests that the client itself refuses to send are skipped.
      if (response instanceof Error) {
        expect(String(response.cause), said).toMatch(/header|expect|ByteString|invalid/i);
        continue;
      }
      await response.arrayBuffer();
      // 501: a part of the protocol that this server does not have.
      if (response.status !== 501) expect(response.status, said).toBeLessThan(500);
      answered.set(response.status, (answered.get(response.status) ?? 0) + 1);
      await server.services.db.deleteFrom('limits').execute();
    }
    // The mutants reach more than one check.
    expect(answered.size).toBeGreaterThan(4);
    expect(await offsetOf(foreign, other.token)).toBe(0);
    await invariants();
  },
  600_000,
);

test('an upload whose bodies are cut off goes on from what is acknowledged, and is the declared file', async () => {
  const bytes = newPicture(50_000);
  const url = await begun(bytes);
  const { port, pathname } = new URL(url);
  let from = 0;
  for (const sent of [20_000, 1, 0, 7_000]) {
    const socket = connect(Number(port), '127.0.0.1');
    const head = { ...tus(), ...chunk, 'upload-offset': String(from), 'content-length': '22999' };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH ${pathname} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    socket.end(bytes.subarray(from, from + sent));
    await new Promise((resolve) => socket.resume().on('close', resolve));
    const now = await offsetOf(url);
    expect(now).toBeGreaterThanOrEqual(from);
    expect(now).toBeLessThanOrEqual(from + sent);
    from = now;
  }
  expect((await patch(url, from, bytes.slice(from))).status).toBe(204);
  await invariants();
}, 120_000);

test('a body that is longer than declared brings no key', async () => {
  const bytes = newPicture(20_000);
  const url = await begun(bytes);
  const longer = await patch(url, 0, newPicture(40_000));
  expect(longer.status).toBeGreaterThanOrEqual(400);
  expect(longer.status).toBeLessThan(500);
  expect(longer.headers.get('upload-key')).toBeNull();
  expect(await offsetOf(url)).toBeLessThanOrEqual(bytes.length);
  await invariants();
});

test('of two writers at once one goes on, and the file is the declared one or none', async () => {
  for (let round = 0; round < 8; round += 1) {
    const bytes = newPicture(60_000);
    const url = await begun(bytes);
    // One of them sends other bytes.
    const bodies = [
      bytes.slice(0, 40_000),
      round % 2 ? bytes.slice(0, 40_000) : newPicture(40_000),
    ];
    const answers = await Promise.all(bodies.map((body) => patch(url, 0, body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    for (const status of statuses) expect(status).toBeLessThan(500);
    expect(await offsetOf(url)).toBe(40_000);
    const last = await patch(url, 40_000, bytes.slice(40_000));
    if (round % 2) expect(last.status).toBe(204);
    else expect([204, 422, 400, 460]).toContain(last.status);
  }
  await invariants();
}, 120_000);

test('uploads in pieces are limited per traveller and per IP, and nobody else’s count', async () => {
  const { db, clock } = server.services;
  const idOf = async ({ email }: Traveller) =>
    (await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow())
      .id;
  const create = (token: string) =>
    fetch(uploads(), { method: 'POST', headers: { ...tus(token), ...creation(newPicture()) } });
  const { uploadsPerUserAndDay: perUser, uploadsPerIp: perIp } = limits;
  const userId = await idOf(traveller);
  for (let uses = 0; uses < perUser.count; uses += 1) await countUse(db, perUser, userId, clock());
  const refused = await create(traveller.token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await create(other.token)).status).toBe(201);

  await db.deleteFrom('limits').execute();
  for (let uses = 0; uses < perIp.count; uses += 1) await countUse(db, perIp, '127.0.0.1', clock());
  for (const { token } of [traveller, other]) expect((await create(token)).status).toBe(429);
  expect((await create('nobody')).status).toBe(401);
}, 120_000);

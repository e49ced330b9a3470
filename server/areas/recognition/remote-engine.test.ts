import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { HttpProblem } from '../../errors/refusal';
import { EngineAway, readOrTyped, type FileToRead } from './recognition-engine';
import { remoteEngine } from './remote-engine';

let server: Server | undefined;
afterEach(() => server?.close());

interface Asked {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** An engine that answers every question with this. */
async function engine(answer: unknown, status = 200) {
  const asked: Asked[] = [];
  const started = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked.push({ request, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  const { port } = started.address() as AddressInfo;
  return { asked, engine: remoteEngine({ url: `http://127.0.0.1:${port}/read`, key: 'k1' }) };
}

const bytes = Buffer.from('picture');
const file: FileToRead = { asker: 'a', type: 'image/jpeg', bytes: async () => bytes };
const now = new Date('2026-11-23T00:00:00Z');

test('the engine gets the bytes with their type and the key, and its answer is taken', async () => {
  const said = { passportNumber: 'L898902C3', birthday: '1974-08-12', sex: 'female' };
  const doubts = { surname: ['RAO', 'RAQ'] };
  const { asked, engine: other } = await engine({ ...said, doubts });
  expect(await other.readPassport(file, now)).toEqual({ said, doubts });
  expect(asked[0]?.request.url).toBe('/read/passport');
  expect(asked[0]?.request.headers).toMatchObject({
    'content-type': 'image/jpeg',
    authorization: 'Bearer k1',
  });
  expect(asked[0]?.body.equals(bytes)).toBe(true);
});

test('a flight is taken with what is sure of it', async () => {
  const said = {
    fields: { passengerName: { text: 'DOE/JANE MS', isSure: false } },
    legs: [{ flight: { text: 'SQ712', isSure: true } }],
  };
  const { asked, engine: other } = await engine(said);
  expect(await other.readFlight(file, now)).toEqual(said);
  expect(asked[0]?.request.url).toBe('/read/flight');
});

test.each([
  ['a date that is no day', { birthday: '2001-02-29' }],
  ['nothing', {}],
])('%s is no reading', async (_what, answer) => {
  const { engine: other } = await engine(answer);
  expect(await other.readPassport(file, now)).toBeUndefined();
});

test.each([400, 413, 415, 422])(
  'an engine that refuses a file with %i could not read it',
  async (status) => {
    const { engine: refusing } = await engine({ surname: 'DOE' }, status);
    expect(await refusing.readPassport(file, now)).toBeUndefined();
  },
);

test('a page of a proxy is no answer: the engine is away', async () => {
  const { engine: other } = await engine('<html>Under maintenance</html>');
  await expect(other.readPassport(file, now)).rejects.toThrow(EngineAway);
});

test.each([204, 401, 404, 405, 410, 429, 500, 503])(
  'an engine that answers %i is away',
  async (status) => {
    const { engine: failing } = await engine({ surname: 'DOE' }, status);
    await expect(failing.readPassport(file, now)).rejects.toThrow(EngineAway);
    await expect(readOrTyped(failing.readFlight(file, now))).resolves.toBeUndefined();
  },
);

test('an engine that is not there is away', async () => {
  const gone = remoteEngine({ url: 'http://127.0.0.1:9', key: undefined });
  await expect(gone.readPassport(file, now)).rejects.toThrow(EngineAway);
});

test('of 60 files of one asker at once two are in memory and few wait, and another asker has a turn', async () => {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  const { engine: other } = await engine({ surname: 'DOE' });
  const opened: string[] = [];
  const fileOf = (asker: string): FileToRead => ({
    ...file,
    asker,
    bytes: async () => {
      opened.push(asker);
      await free;
      return bytes;
    },
  });
  const refusals: unknown[] = [];
  const all = Array.from({ length: 60 }, () =>
    other.readPassport(fileOf('a'), now).catch((error: unknown) => void refusals.push(error)),
  );
  const neighbour = other.readFlight(fileOf('b'), now);
  await expect.poll(() => refusals.length).toBe(60 - 2 - 12);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(HttpProblem);
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  }
  expect(opened).toEqual(['a', 'a', 'b']);
  release();
  await Promise.all([...all, neighbour]);
  expect(opened).toHaveLength(2 + 12 + 1);
});

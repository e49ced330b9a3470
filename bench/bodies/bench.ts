import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { freePort } from '../../tests/support/free-port';
import { startProcess } from '../../tests/support/lasting-server';

/** As many as were seen to stop a server, with the largest body that the desk once parsed. */
const senders = 10;
const brackets = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
const pingEveryMs = 10;

interface Place {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one hostile body, whatever is answered meanwhile; resolves when the connection has ended. */
function sendHostile({ origin, path, headers = {} }: Place): Promise<void> {
  const { host, hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const head = {
      host,
      'content-type': 'application/json',
      'content-length': String(brackets.length),
      connection: 'close',
      ...headers,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(brackets);
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/** The longest wait for a small answer while the bodies are sent, in milliseconds. */
async function longestWait(honest: string, hostile: Place | undefined): Promise<number> {
  let isOver = false;
  let longest = 0;
  const ping = async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(honest)).text();
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, pingEveryMs));
    }
  };
  const pings = ping();
  const quiet = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.all(
    hostile ? Array.from({ length: senders }, () => sendHostile(hostile)) : [quiet],
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  isOver = true;
  await pings;
  return Math.round(longest);
}

/** A server that parses first, as Fastify does by itself. */
async function startBare(): Promise<{ origin: string; stop: () => void }> {
  const port = await freePort();
  const child = fork(new URL('bare.mjs', import.meta.url), [String(port)]);
  await new Promise((resolve) => child.once('message', resolve));
  return { origin: `http://localhost:${port}`, stop: () => child.kill() };
}

export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'visa-bodies-'));
  const [formPort, deskPort] = [await freePort(), await freePort()];
  const server = await startProcess({
    APP_ENV: 'dev',
    DATA_DIR: dataDir,
    FORM_PORT: String(formPort),
    DESK_PORT: String(deskPort),
  });
  const bare = await startBare();
  const honest = `${server.address}/healthz`;
  const desk = `http://localhost:${deskPort}`;
  const asDesk = { [deskHeader.name]: deskHeader.value, origin: desk };
  const places: readonly Place[] = [
    { name: 'app', origin: server.address, path: '/api/login' },
    { name: 'appNothing', origin: server.address, path: '/nothing' },
    { name: 'desk', origin: desk, path: '/api/log-in', headers: asDesk },
    { name: 'deskWithoutSession', origin: desk, path: '/api/operators/add', headers: asDesk },
    { name: 'form', origin: `http://localhost:${formPort}`, path: '/answers' },
  ];
  // The first requests of a server are slower than all later ones.
  await longestWait(honest, undefined);
  const result: Record<string, number> = { quietMs: await longestWait(honest, undefined) };
  for (const place of places) result[`${place.name}Ms`] = await longestWait(honest, place);
  const parsing = { name: 'bare', origin: bare.origin, path: '/' };
  result['parsedFirstMs'] = await longestWait(`${bare.origin}/healthz`, parsing);
  bare.stop();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
  console.log(JSON.stringify(result));
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = 'dist/server/main.js';
const startsWithinMs = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(`${address}/healthz`).catch(() => undefined);
  return response?.ok === true;
}

/** The built server as a process of its own, on a folder and a port that survive its death. */
export async function startServerProcess() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'visa-server-'));
  const address = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log: string[] = [];
    const started = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => log.push(text.toString()));
    child = started;
    const deadline = Date.now() + startsWithinMs;
    while (!(await answers(address))) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not start:\n${log.join('')}`);
      await sleep(100);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = child;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    await exit;
  }

  await start();
  return {
    address,
    mailFolder: join(folder, 'mails'),
    /** Ends it without a chance to finish anything. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async remove(): Promise<void> {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

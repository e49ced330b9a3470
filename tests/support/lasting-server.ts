import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedDatabaseFor } from './browser-tests-database';
import { freePort } from './free-port';

const ownProgram = 'dist/server/main.js';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it serves. */
  readonly address: string;
  /** The text that it has printed so far. */
  output(): string;
  /** Ends it and resolves to its exit status, or to the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/**
 * Compiles the embedded database in one pass: optimising it takes a quarter of a start's processor
 * time, and pays only after many more queries than a test makes.
 */
const quickStart = ['--liftoff-only'];

const running = new Set<ChildProcess>();

/** Ends what a failed test left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

type Env = Readonly<Record<string, string>>;

interface ProcessOptions {
  readonly program?: string;
  readonly execArgv?: readonly string[];
}

/**
 * Starts the built server as its own process and waits until it serves.
 * @param options `program` is that of another version, `execArgv` are options of Node.js
 */
export async function startProcess(
  env: Env,
  { program = ownProgram, execArgv = [] }: ProcessOptions = {},
): Promise<ServerProcess> {
  const { child, output, ended } = launch(env, program, execArgv);
  const address = await Promise.race([
    until(() => /^Serving (http\S+)[^]*Mails: .*\n/m.exec(output())?.[1]),
    ended.then((status) => {
      throw new Error(`The server ended with ${status}: ${output()}`);
    }),
  ]);
  return {
    child,
    address,
    output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the built server where it cannot start: what it says, and its exit status. */
export async function failToStart(
  env: Env,
): Promise<{ status: number | NodeJS.Signals; output: string }> {
  const { output, ended } = launch(env, ownProgram, []);
  const status = await ended;
  return { status, output: output() };
}

function launch(env: Env, program: string, execArgv: readonly string[]) {
  if (program === ownProgram && !existsSync(program))
    execFileSync('node_modules/.bin/vite', ['build', '-c', 'build/server.config.ts']);
  const onEmbedded = env['DATABASE_URL'] === undefined;
  const options = [...(onEmbedded ? quickStart : []), ...execArgv];
  const child = spawn(process.execPath, [...options, program], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      FORM_PORT: '0',
      DESK_PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(signal ?? code ?? -1);
    }),
  );
  return { child, ended, output: () => text };
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * The built server on a folder and ports that survive its death, so that it can come back.
 * @param secret the secret that several servers of one database share
 */
export async function startLastingServer(
  env: Readonly<Record<string, string>> = {},
  secret?: Buffer,
) {
  const port = await freePort();
  const formPort = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'visa-server-'));
  const database =
    env['DATABASE_URL'] === undefined ? await migratedDatabaseFor(folder) : undefined;
  if (secret) writeFileSync(join(folder, 'secret.key'), secret, { mode: 0o600 });
  let running: ServerProcess | undefined;

  async function start(): Promise<void> {
    running = await startProcess({
      APP_ENV: 'dev',
      PORT: String(port),
      FORM_PORT: String(formPort),
      // The app's site: a browser under test keeps nothing for frames of another one.
      FORM_ORIGIN: `http://localhost:${formPort}`,
      DATA_DIR: folder,
      ...database,
      ...env,
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    await running?.end(signal);
    running = undefined;
  }

  await start();
  return {
    address: `http://localhost:${port}`,
    folder,
    mailFolder: join(folder, 'mails'),
    start,
    /** Ends it without a chance to finish anything. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Lets it stand still, as a machine does that is paused, and go on. */
    freeze: (isFrozen: boolean) => void running?.child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async remove(): Promise<void> {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type LastingServer = Awaited<ReturnType<typeof startLastingServer>>;

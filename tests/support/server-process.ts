import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';

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

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a command with this terminal's streams.
 * @returns its exit status
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** As `run`, but keeps what the command says: for whoever reads it. */
export function gather(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const said = [];
    const answer = [];
    child.stdout.on('data', (part) => {
      said.push(part);
      answer.push(part);
    });
    child.stderr.on('data', (part) => said.push(part));
    const text = (parts) => Buffer.concat(parts).toString('utf8');
    const end = (status) => resolve({ status, output: text(said), stdout: text(answer) });
    child.on('error', (error) => {
      said.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code, signal) => end(signal ? 1 : (code ?? 1)));
  });
}

/** As `run`, with the command's name before each of its lines: for what runs beside something else. */
export function runNamed(name, command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Like `run`, but exits if the command fails. */
export async function must(command, args, options) {
  const status = await run(command, args, options);
  if (status !== 0) process.exit(status);
}

/** Like `must`, but shows what the command says only if it fails. */
export async function mustQuietly(command, args, options) {
  const { status, output } = await gather(command, args, options);
  if (status === 0) return;
  console.error(output);
  process.exit(status);
}

/** The path of a program of an installed package. */
export const bin = (name) => `node_modules/.bin/${name}`;

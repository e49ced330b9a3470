import { spawn } from 'node:child_process';

/** Runs a command with this terminal's streams; resolves to its exit status. */
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

/** As `run`, but ends this program when the command fails. */
export async function must(command, args, options) {
  const status = await run(command, args, options);
  if (status !== 0) process.exit(status);
}

/** A program of an installed package. */
export const bin = (name) => `node_modules/.bin/${name}`;

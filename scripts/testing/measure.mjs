import { setInterval } from 'node:timers';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runNamed } from '../run.mjs';

/** Clock ticks a second of Linux's /proc, which is 100 on every machine that Node.js runs on. */
const ticks = 100;

/**
 * The processor time of all ended child processes and theirs, in seconds of a core; undefined where
 * the system does not tell it.
 */
function childSeconds() {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return (user + system) / ticks;
  } catch {
    return undefined;
  }
}

/**
 * Runs a command as `runNamed` does, below a process of its own that counts what it used.
 * @returns its exit status, and the processor time in seconds of a core, where the system tells it
 */
export async function runMeasured(name, command, args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'visa-measured-'));
  const file = join(folder, 'seconds');
  const own = fileURLToPath(import.meta.url);
  const status = await runNamed(name, process.execPath, [own, file, command, ...args], options);
  const seconds = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  rmSync(folder, { recursive: true });
  return { status, used: seconds === '' ? undefined : Number(seconds) };
}

/** The duration of the loop below on the machine for which the budgets were written, in seconds. */
const referenceSeconds = 0.14;

/** A fixed piece of work: text, objects, a sort and digests, as tests do them. @returns seconds */
function loopSeconds() {
  const begin = performance.now();
  let text = '';
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      id: (index * 7919) % 4001,
      name: `applicant ${index} ${round}`,
    }));
    rows.sort((one, other) => one.id - other.id);
    text = JSON.stringify(rows);
    text = createHash('sha256').update(text).digest('hex') + JSON.parse(text).length;
  }
  if (text === '') throw new Error('The loop was not run.');
  return (performance.now() - begin) / 1000;
}

/**
 * How slow this machine is at this moment: 1 is the machine of the budgets, 2 one that takes twice
 * as long. The best of three, because something else may run beside one of them.
 */
export function slowness() {
  const seconds = Math.min(loopSeconds(), loopSeconds(), loopSeconds());
  return { seconds, factor: seconds / referenceSeconds };
}

/**
 * Measures again and again, because a machine of a shared host is as slow as its neighbours are busy:
 * in processor time, which what else runs here takes nothing of.
 * @returns how slow the machine was since a moment of `performance.now()`, on average
 */
export function watchSlowness(everySeconds = 15) {
  const samples = [];
  const timer = setInterval(() => {
    const before = process.cpuUsage();
    loopSeconds();
    const { user, system } = process.cpuUsage(before);
    samples.push({ at: performance.now(), factor: (user + system) / 1e6 / referenceSeconds });
  }, everySeconds * 1000);
  timer.unref();
  return (begin) => {
    const factors = samples.filter(({ at }) => at >= begin).map(({ factor }) => factor);
    return factors.length === 0 ? 0 : factors.reduce((sum, each) => sum + each) / factors.length;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, command, ...args] = process.argv.slice(2);
  const status = await run(command, args);
  writeFileSync(file, String(childSeconds() ?? ''));
  process.exit(status);
}

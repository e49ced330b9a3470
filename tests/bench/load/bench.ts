import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { newApplicant, newOrder, newPicture, newUpload, uae } from '../../support/order-steps';
import { codeFromMail } from '../../support/phone';
import { call } from '../../support/signed-client';
import { newEmail, newProof, travellerOf, type Traveller } from '../../support/traveller';
import { separateScansJpeg } from '../../support/fixtures/many-scans';
import { memoryOfTree } from './process-tree';

const atOnce = 24;
const submits = 60;
/** The other traveller sends so many, one after the other. */
const others = 10;

/** 64 megapixels, progressive: everything of it is held while it is decoded. */
const largeProgressive = () =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#c8c8c0' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Runs the cells one after the other against one server and prints their figures. */
export async function bench(program: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visa-load-'));
  const server = await start(program, dataDir);
  try {
    const signUp = () => signUpByMail(server.address, join(dataDir, 'mails'));
    const [attacker, other] = [await signUp(), await signUp()];
    const large = new Uint8Array(await largeProgressive());
    const quiet = memoryOfTree(server.pid);
    const figures = {
      quietMB: Math.round(quiet),
      alone: await waits(other),
      judging: await watched(server.pid, async () => {
        const flood = Array.from({ length: atOnce }, () => attacker.send({ bytes: large }));
        const waited = await waits(other);
        return { ...waited, statuses: counted(await Promise.all(flood)) };
      }),
      separateScans: await watched(server.pid, async () => {
        const bytes = new Uint8Array(separateScansJpeg(16_000, 16_000));
        return { statuses: counted([await attacker.send({ bytes })]) };
      }),
      photos: await watched(server.pid, () => submitMany(attacker, other, large)),
    };
    for (const [name, figure] of Object.entries(figures)) console.log(name, figure);
    console.log(JSON.stringify(figures));
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signUpByMail(address: string, mails: string): Promise<Traveller> {
  const email = newEmail();
  await call(address, 'sendSignUpCode', { email });
  const { body, msg } = await call(address, 'signUp', {
    email,
    passwd: newProof(),
    verify_code: await codeFromMail(mails, email),
    country_id: 356,
    country_residence_id: 702,
  });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  return travellerOf({ address }, body as { email: string; token: string });
}

async function submitMany(attacker: Traveller, other: Traveller, bytes: Uint8Array<ArrayBuffer>) {
  const applicant_id = await newApplicant(attacker, await newOrder(attacker, uae));
  const key = await newUpload(attacker, bytes);
  const submission = { applicant_id, key, need_handle: 1 };
  const all = Array.from({ length: submits }, () => attacker.call('submitPhoto', submission));
  const waited = await waits(other);
  return { ...waited, statuses: counted(await Promise.all(all)) };
}

/** How long small pictures take that are sent one after the other, in milliseconds. */
async function waits(traveller: Traveller) {
  const times: number[] = [];
  for (let count = 0; count < others; count += 1) {
    const from = performance.now();
    const { ret, msg } = await traveller.send({ bytes: newPicture() });
    if (ret !== 0) throw new Error(msg);
    times.push(Math.round(performance.now() - from));
  }
  times.sort((one, next) => one - next);
  return { medianMs: times[Math.floor(others / 2)], longestMs: times.at(-1) };
}

async function watched<T extends object>(pid: number, work: () => Promise<T>) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOfTree(pid))), 50);
  const from = performance.now();
  try {
    const result = await work();
    return { ...result, seconds: (performance.now() - from) / 1000, peakMB: Math.round(peak) };
  } finally {
    clearInterval(timer);
  }
}

function counted(answers: readonly { status: number; ret: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, ret } of answers) {
    const name = `${status}/${ret}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The built server in a process of its own, on a port of this machine alone. */
async function start(program: string, dataDir: string) {
  const child = spawn(process.execPath, [program], {
    env: {
      PORT: '0',
      FORM_PORT: '0',
      DESK_PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      APP_ENV: 'dev',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  let text = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(part);
    const address = /^Serving (http\S+)/m.exec(text)?.[1];
    if (!address || child.pid === undefined) continue;
    child.stdout.resume();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      address,
      pid: child.pid,
      end: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }
  throw new Error(`The server did not start: ${text}`);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { S3Address } from '../../server/settings/files-settings';
import type { Settings } from '../../server/settings/settings';
import { freePort } from './free-port';

/**
 * The bucket of a test's data folder, if the project has one: what the server has to be told of it.
 * The same folder means the same prefix.
 */
export function bucketOf(dataDir: string): Partial<Pick<Settings, 'bucket'>> {
  const bucket = inject('bucket');
  if (!bucket) return {};
  const prefix = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}/`;
  return { bucket: { ...bucket, prefix } };
}

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

const credentials = { accessKeyId: 'visa', secretAccessKey: 'visa-secret' };
const bucket = 'visa-files';

/** A throw-away S3-compatible store of the tests, with one bucket. */
export async function startObjectStore() {
  const folder = mkdtempSync(join(tmpdir(), 'visa-s3-'));
  const port = await freePort();
  const script = join(import.meta.dirname, 'object-store.sh');
  const { accessKeyId, secretAccessKey } = credentials;
  const child = spawn('bash', [script, folder, `${port}`, bucket, accessKeyId, secretAccessKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // A run of tests that is broken off leaves no store behind.
  process.once('exit', () => child.kill('SIGTERM'));
  await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The S3-compatible store did not start.');
    }),
  ]);
  const endpoint = `http://127.0.0.1:${port}`;
  const signal = (name: NodeJS.Signals) =>
    process.kill(Number(readFileSync(join(folder, 'rgw.pid'), 'utf8')), name);
  return {
    address: { bucket, prefix: '', endpoint, region: 'us-east-1', credentials } as S3Address,
    /** The settings of a server that keeps its files there. */
    env: {
      FILES_URL: `s3://${bucket}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** Makes it hang, or lets it go on: connections stay open, and nothing answers. */
    freeze: (isFrozen: boolean) => void signal(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    /** Ends its gateway at once; another one with the same objects comes by itself. */
    kill: () => void signal('SIGKILL'),
    async remove() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

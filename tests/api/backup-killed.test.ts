import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  formatVersion,
  readBackupFile,
  writeBackupFile,
} from '../../server/tools/backup/backup-file';
import type { BackupPart } from '../../server/tools/backup/backup-record';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kills a process that writes a backup, once so many bytes of it are on disk. */
async function killedAfter(bytes: number, path: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', './tests/support/run-typescript.mjs', 'tests/support/endless-backup.ts', path],
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  const sizeNow = () => statSync(`${path}.unfinished`, { throwIfNoEntry: false })?.size ?? 0;
  try {
    await expect.poll(sizeNow, { timeout: 30_000 }).toBeGreaterThan(bytes);
  } finally {
    child.kill('SIGKILL');
  }
  expect((await ended)[1]).toBe('SIGKILL');
}

async function* emptyBackup(): AsyncGenerator<BackupPart> {
  const bytes = Buffer.alloc(0);
  const made_at = new Date().toISOString();
  const header = { kind: 'header', format: 'visa-backup', version: formatVersion } as const;
  yield { record: { ...header, made_at, engine: 'none', migrations: [] }, bytes };
  yield { record: { kind: 'end', tables: {}, files: 0, missing: [] }, bytes };
}

const kindsIn = async (path: string): Promise<string[]> => {
  const kinds: string[] = [];
  for await (const { record } of readBackupFile(path)) kinds.push(record.kind);
  return kinds;
};

test.each([1, 2_000_000])(
  'a backup that is killed after %d bytes never has its name, is refused, and can be made again',
  async (bytes) => {
    const path = join(folder, `${bytes}.backup`);
    await killedAfter(bytes, path);
    expect(existsSync(path)).toBe(false);
    // Even if somebody takes the unfinished file for a backup.
    const renamed = join(folder, `${bytes}.renamed`);
    await rename(`${path}.unfinished`, renamed);
    await expect(kindsIn(renamed)).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/is damaged or incomplete|is no backup/),
    });
    await killedAfter(bytes, path);
    await writeBackupFile(path, emptyBackup());
    expect(await kindsIn(path)).toEqual(['header', 'end']);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  },
);

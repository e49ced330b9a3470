/** Writes a backup without end to the file that is named, as a process that a test can kill. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatVersion, writeBackupFile } from '../../server/tools/backup/backup-file';
import { withContent, type BackupPart } from '../../server/tools/backup/backup-record';

async function* parts(): AsyncGenerator<BackupPart> {
  yield {
    record: {
      kind: 'header',
      format: 'visa-backup',
      version: formatVersion,
      made_at: new Date().toISOString(),
      engine: 'none',
      migrations: [],
    },
    bytes: Buffer.alloc(0),
  };
  for (;;) {
    yield withContent({ kind: 'file', id: crypto.randomUUID() } as const, randomBytes(100_000));
    await sleep(5);
  }
}

await writeBackupFile(process.argv[2] ?? '', parts());

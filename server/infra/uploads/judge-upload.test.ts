import { describe, expect, test } from 'vitest';
import { HttpProblem } from '../../errors/refusal';
import { WorkerFailure } from '../jobs/worker-failure';
import type { IncomingBlob } from '../files/blob-store';
import { judgeUpload } from './judge-upload';

const file: IncomingBlob = {
  sha256: '',
  size: 1,
  read: async () => Buffer.alloc(1),
  keep: async () => {},
  discard: async () => {},
};
const judgeWith = (outcome: Promise<never>) =>
  judgeUpload({ run: () => outcome }, { file, userId: 'a' });

describe('a file that could not be checked', () => {
  test.each(['memory', 'processor', 'crash'] as const)(
    '[API-50] because it exceeds a limit (%s) is rejected with a remedy',
    async (fault) => {
      const judging = judgeWith(Promise.reject(new WorkerFailure(fault)));
      await expect(judging).rejects.toMatchObject({
        name: 'RefusedFileError',
        isWrongType: false,
        serverMessage: { code: 'file-unknown-too-complex' },
      });
    },
  );

  test('because the server is busy is neither accepted nor rejected', async () => {
    const busy = new HttpProblem(503, { code: 'server-busy' }, { 'retry-after': '5' });
    await expect(judgeWith(Promise.reject(busy))).rejects.toBe(busy);
  });
});

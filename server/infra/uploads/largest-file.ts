import { fileMessage } from '../../../src/domain/file/file-message';
import { documentMaxBytes } from '../../../src/domain/limits';

/** 10 MB, the same limit as on the phone. */
export const largestFile = documentMaxBytes;

export const tooLargeFile = fileMessage({
  problem: 'too-large',
  bytes: largestFile + 1,
  limitBytes: largestFile,
});

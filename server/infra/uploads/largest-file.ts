import { fileSentence } from '../../../src/domain/file/file-sentences';
import { documentMaxBytes } from '../../../src/domain/limits';

/** 10 MB, as the traveller's own side allows. */
export const largestFile = documentMaxBytes;

export const tooLargeSentence = fileSentence({
  problem: 'too-large',
  bytes: largestFile + 1,
  limitBytes: largestFile,
});

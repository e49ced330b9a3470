import { describe, expect, test } from 'vitest';
import { imageMessage, type ToldProblem } from '../workers/image/image-message';
import { inOneLine } from '../domain/messages/catalogue';
import { fileWords } from './file-messages';

const wordsOf = (problem: ToldProblem) => fileWords(imageMessage(problem));

const problems: ToldProblem[] = [
  { problem: 'empty' },
  { problem: 'unsupported-type', found: 'GIF' },
  { problem: 'unsupported-type', found: null },
  { problem: 'truncated', found: 'PDF' },
  { problem: 'too-large', bytes: 10_485_761, limitBytes: 10_485_760 },
  { problem: 'too-many-pixels', width: 20_000, height: 20_000, limitPixels: 256_000_000 },
  { problem: 'undecodable', found: 'PNG' },
  { problem: 'animated', found: 'PNG' },
  { problem: 'too-complex', found: 'JPEG' },
  { problem: 'password' },
  { problem: 'too-few-pixels', width: 6, height: 6, leastSide: 50 },
  { problem: 'heic-undecodable' },
  { problem: 'heic-needs-network' },
  { problem: 'unreadable' },
  { problem: 'processing-failed', reason: 'unexpected' },
  { problem: 'processing-failed', reason: 'canvas-blocked' },
  { problem: 'processing-failed', reason: 'no-canvas' },
];

describe('the text of a file problem', () => {
  test('names every problem, with the remedy', () => {
    for (const problem of problems) {
      const { title, remedy } = wordsOf(problem);
      expect(title, problem.problem).not.toBe('');
      expect(remedy, problem.problem).toMatch(/^[A-Z].*\.$/);
      expect(`${title} ${remedy}`).not.toMatch(/undefined|null|NaN|[{}]/);
      expect(inOneLine({ title, remedy })).toMatch(/\S\. \S/);
    }
  });

  test('[MAT-24] an unsupported type', () => {
    const problem = { problem: 'unsupported-type', found: 'WebP' } as const;
    expect(wordsOf(problem)).toEqual({
      title: 'Unsupported file types',
      remedy: 'This is a WebP file. Choose a PDF, JPEG or PNG file.',
    });
  });

  test('[MAT-25] a size in megabytes, or in kilobytes below one', () => {
    const ofLimit = (limitBytes: number) =>
      wordsOf({ problem: 'too-large', bytes: limitBytes + 1, limitBytes }).title;
    expect(ofLimit(10_485_760)).toBe('The file size exceeds the limit. The maximum size is 10M.');
    expect(ofLimit(512_000)).toBe('The file size exceeds the limit. The maximum size is 500K.');
  });

  test('a picture of too few pixels says how many are needed, not to try again', () => {
    const problem = { problem: 'too-few-pixels', width: 6, height: 8, leastSide: 50 } as const;
    expect(wordsOf(problem)).toEqual({
      title: 'This picture is too small (6 × 8 pixels).',
      remedy: 'Choose one of at least 50 × 50 pixels, or take a photo of the document.',
    });
  });

  test('[MAT-27] a compression that failed', () => {
    const problem = { problem: 'processing-failed', reason: 'result-mismatch' } as const;
    expect(wordsOf(problem).title).toBe('Image processing failed');
  });
});

import { describe, expect, test } from 'vitest';
import { isDoubtful, isPdf, type PdfFacts, pdfProblem, readPdf } from './pdf';

const facts: PdfFacts = { type: 'pdf', encrypted: false, complete: true };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const read = (text: string) => readPdf(bytesOf(text));

describe('a PDF that a reader has tried to open', () => {
  test('is accepted if it opens, whatever its structure', () => {
    for (const encrypted of [true, false])
      for (const complete of [true, false])
        expect(pdfProblem({ ...facts, encrypted, complete }, 'opens')).toBeUndefined();
  });

  test('needs a password if the reader or its structure says so', () => {
    expect(pdfProblem(facts, 'password')).toEqual({ problem: 'password' });
    expect(pdfProblem({ ...facts, encrypted: true }, 'broken')).toEqual({ problem: 'password' });
  });

  test('is truncated without its end, and otherwise damaged', () => {
    expect(pdfProblem(facts, 'broken')).toEqual({ problem: 'undecodable', found: 'PDF' });
    expect(pdfProblem({ ...facts, complete: false }, 'broken')).toEqual({
      problem: 'truncated',
      found: 'PDF',
    });
  });
});

test('only a complete PDF without a lock needs no reader', () => {
  expect(isDoubtful(facts)).toBe(false);
  expect(isDoubtful({ ...facts, encrypted: true })).toBe(true);
  expect(isDoubtful({ ...facts, complete: false })).toBe(true);
});

describe('the end of a PDF', () => {
  test('is complete if its offset is within the file', () => {
    const start = '%PDF-1.7\n';
    expect(read(`${start}startxref\n9\n%%EOF`).complete).toBe(true);
    expect(read(`${start}startxref\n9\n%%EOF\n\0\0 \n`).complete).toBe(true);
  });

  test('is missing if the offset is at or beyond the end', () => {
    const length = '%PDF-1.7\nstartxref\n26\n%%EOF'.length;
    expect(read(`%PDF-1.7\nstartxref\n${length - 1}\n%%EOF`).complete).toBe(true);
    expect(read(`%PDF-1.7\nstartxref\n${length}\n%%EOF`).complete).toBe(false);
    expect(read('%PDF-1.7\nstartxref\n99999\n%%EOF').complete).toBe(false);
  });

  test.each([
    ['without the end mark', '%PDF-1.7\nstartxref\n9\n'],
    ['without the offset', '%PDF-1.7\n%%EOF'],
    ['with a word for the offset', '%PDF-1.7\nstartxref\nnine\n%%EOF'],
    ['with other text before the offset', '%PDF-1.7\nstartxref x 9\n%%EOF'],
    ['with an offset of eleven digits', '%PDF-1.7\nstartxref\n00000000009\n%%EOF'],
    ['with no space after the offset', '%PDF-1.7\nstartxref\n9%%EOF'],
    ['with the offset after the end mark', '%PDF-1.7\n%%EOF\nstartxref\n9\n'],
  ])('is missing %s', (_name, text) => {
    expect(read(text).complete).toBe(false);
  });

  test('is searched within the last kilobyte, and the offset within the one before', () => {
    const end = (before: number, after: number) =>
      read(`%PDF-1.7\nstartxref\n9\n${' '.repeat(before)}%%EOF${'x'.repeat(after)}`).complete;
    expect(end(900, 900)).toBe(true);
    expect(end(0, 1019)).toBe(true);
    expect(end(0, 1020)).toBe(false);
    expect(end(1012, 0)).toBe(true);
    expect(end(1013, 0)).toBe(false);
  });

  test('a lock is found anywhere', () => {
    expect(read('%PDF-1.7\n/Encrypt 5 0 R\nstartxref\n9\n%%EOF').encrypted).toBe(true);
    expect(read('/Encrypt').encrypted).toBe(true);
    expect(read('%PDF-1.7\n/Encryp').encrypted).toBe(false);
  });
});

test('a PDF begins within its first kilobyte', () => {
  expect(isPdf(bytesOf(`${' '.repeat(1019)}%PDF-`))).toBe(true);
  expect(isPdf(bytesOf(`${' '.repeat(1020)}%PDF-`))).toBe(false);
  expect(isPdf(bytesOf('%PDF'))).toBe(false);
});

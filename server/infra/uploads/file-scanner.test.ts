import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScanner } from '../../../tests/support/scanner-double';
import { HttpProblem } from '../../errors/refusal';
import { clamdScanner, ScannerAway } from './file-scanner';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner('EICAR');
});
afterAll(() => scanner.close());

const scanning =
  ({ isInfected }: ReturnType<typeof clamdScanner>) =>
  (bytes: Uint8Array) =>
    isInfected('a', async () => bytes);

test('a file of many pieces is read as a whole', async () => {
  const isInfected = scanning(clamdScanner(scanner.address));
  const clean = Buffer.alloc(200_000, 'a');
  expect(await isInfected(clean)).toBe(false);
  clean.write('EICAR', 65_534);
  expect(await isInfected(clean)).toBe(true);
  expect(await isInfected(Buffer.alloc(0))).toBe(false);
});

test('a scanner that hangs, and one that is away, give no verdict', async () => {
  scanner.hang(true);
  const isInfected = scanning(clamdScanner(scanner.address, 50));
  await expect(isInfected(Buffer.from('a'))).rejects.toBeInstanceOf(ScannerAway);
  scanner.hang(false);
  await scanner.close();
  await expect(isInfected(Buffer.from('a'))).rejects.toBeInstanceOf(ScannerAway);
  await scanner.reopen();
  expect(await isInfected(Buffer.from('a'))).toBe(false);
});

test('while a scanner hangs few files are in memory, and one sender does not keep out another', async () => {
  scanner.hang(true);
  const { isInfected } = clamdScanner(scanner.address, 1_000);
  const opened: string[] = [];
  const outcomes: unknown[] = [];
  const scan = (sender: string) =>
    isInfected(sender, async () => {
      opened.push(sender);
      return Buffer.from('a');
    }).catch((error: unknown) => void outcomes.push(error));
  const all = Array.from({ length: 60 }, () => scan('a'));
  all.push(scan('b'));
  await expect.poll(() => outcomes.length).toBe(60 - 2 - 12);
  for (const outcome of outcomes) {
    expect(outcome).toBeInstanceOf(HttpProblem);
    expect(outcome).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  }
  expect(opened).toEqual(['a', 'a', 'b']);
  scanner.hang(false);
  await Promise.all(all);
  expect(opened).toHaveLength(2 + 12 + 1);
});

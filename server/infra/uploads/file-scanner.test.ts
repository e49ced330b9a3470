import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScanner } from '../../../tests/support/scanner-double';
import { clamdScanner, ScannerAway } from './file-scanner';

let scanner: Awaited<ReturnType<typeof startScanner>>;
beforeAll(async () => {
  scanner = await startScanner('EICAR');
});
afterAll(() => scanner.close());

test('a file of many pieces is read as a whole', async () => {
  const { isInfected } = clamdScanner(scanner.address);
  const clean = Buffer.alloc(200_000, 'a');
  expect(await isInfected(clean)).toBe(false);
  clean.write('EICAR', 65_534);
  expect(await isInfected(clean)).toBe(true);
  expect(await isInfected(Buffer.alloc(0))).toBe(false);
});

test('a scanner that hangs, and one that is away, give no verdict', async () => {
  scanner.hang(true);
  const { isInfected } = clamdScanner(scanner.address, 50);
  await expect(isInfected(Buffer.from('a'))).rejects.toBeInstanceOf(ScannerAway);
  scanner.hang(false);
  await scanner.close();
  await expect(isInfected(Buffer.from('a'))).rejects.toBeInstanceOf(ScannerAway);
  await scanner.reopen();
  expect(await isInfected(Buffer.from('a'))).toBe(false);
});

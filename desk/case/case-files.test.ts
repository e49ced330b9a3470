import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFiles, loadFile, prefetchFiles, presentFile } from './case-files';

const caseId = '20260101-00000001';
const letter = { uploadId: 'letter', mimeType: 'application/pdf' };
let asked: string[];
let answer: () => Promise<Response>;
beforeEach(() => {
  asked = [];
  answer = async () => new Response('bytes');
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  forgetFiles();
  vi.unstubAllGlobals();
});

test('a file that was loaded ahead is shown from memory, and not loaded again', async () => {
  prefetchFiles(caseId, [letter, letter]);
  // Also while it is on the way, and in a case that is opened afterwards.
  const [one, two] = await Promise.all([loadFile(caseId, letter), loadFile(caseId, letter)]);
  expect(two).toBe(one);
  expect(presentFile('letter')).toBe(one);
  expect(await loadFile(caseId, letter)).toBe(one);
  expect(asked).toEqual([`/files/letter?case=${caseId}`]);
});

test('a file that could not be loaded ahead is loaded when it is shown', async () => {
  answer = async () => new Response(null, { status: 503 });
  prefetchFiles(caseId, [letter]);
  await expect(loadFile(caseId, letter)).rejects.toThrow();
  answer = async () => new Response('bytes');
  expect(await (await loadFile(caseId, letter)).blob.text()).toBe('bytes');
  expect(asked).toHaveLength(2);
});

test('nothing stays in memory after the log-out, what is on the way neither', async () => {
  await loadFile(caseId, letter);
  let arrive: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => void (arrive = resolve));
  const pass = { uploadId: 'pass', mimeType: 'application/pdf' };
  const loading = loadFile(caseId, pass);
  forgetFiles();
  arrive(new Response('bytes'));
  await loading;
  expect([presentFile('letter'), presentFile('pass')]).toEqual([undefined, undefined]);
});

test('the file that was looked at longest ago makes room', async () => {
  const many = Array.from({ length: 49 }, (_, at) => ({ ...letter, uploadId: `page-${at}` }));
  for (const file of many) await loadFile(caseId, file);
  expect(presentFile('page-0')).toBeUndefined();
  expect(presentFile('page-48')).toBeDefined();
});

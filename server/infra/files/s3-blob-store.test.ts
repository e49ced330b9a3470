import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SmallFiles } from './s3-blob-store';

const piece = Buffer.alloc(100_000, 7);

/** So many pieces; what was taken of them, and whether the rest was given up. */
function pieces(count: number) {
  const seen = { taken: 0, isGivenUp: false };
  async function* send() {
    try {
      for (let each = 0; each < count; each += 1) {
        seen.taken += 1;
        yield piece;
      }
    } finally {
      seen.isGivenUp = seen.taken < count;
    }
  }
  return { seen, stream: send() };
}

async function receive(files: SmallFiles, count: number) {
  const received = await files.receive(pieces(count).stream);
  return 'bytes' in received ? received : undefined;
}

test('a small file is held, with its size and digest', async () => {
  const held = await receive(new SmallFiles(), 5);
  const whole = Buffer.concat(Array<Buffer>(5).fill(piece));
  expect(held?.size).toBe(whole.length);
  expect(held?.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
  expect((await held?.read())?.equals(whole)).toBe(true);
});

test('a large file comes as a stream from its beginning', async () => {
  const received = await new SmallFiles().receive(pieces(12).stream);
  if ('bytes' in received) throw new Error('It is held.');
  let size = 0;
  for await (const chunk of received) size += chunk.length;
  expect(size).toBe(1_200_000);
});

test('a reader that gives up a large file gives up its source', async () => {
  const { seen, stream } = pieces(12);
  const received = await new SmallFiles().receive(stream);
  if ('bytes' in received) throw new Error('It is held.');
  for await (const chunk of received) if (chunk) break;
  expect(seen.isGivenUp).toBe(true);
});

test('so many are held together, until they are discarded or have failed', async () => {
  const files = new SmallFiles();
  const broken = async function* () {
    yield piece;
    throw new Error('cut');
  };
  await expect(files.receive(broken())).rejects.toThrow('cut');
  const held = await Promise.all(Array.from({ length: 64 }, () => receive(files, 1)));
  expect(held.every((each) => each !== undefined)).toBe(true);
  expect(await receive(files, 1)).toBeUndefined();
  await held[0]?.discard();
  await held[0]?.discard();
  expect(await receive(files, 1)).toBeDefined();
  expect(await receive(files, 1)).toBeUndefined();
});

test('the place of a stored file is used again, that of a discarded one is not', async () => {
  const files = new SmallFiles();
  const [stored, discarded] = [await receive(files, 1), await receive(files, 1)];
  await discarded?.discard();
  stored?.letGo();
  stored?.letGo();
  await expect(stored?.read()).rejects.toThrow('held no more');
  const [next, another] = [await receive(files, 1), await receive(files, 1)];
  expect(next?.bytes.buffer).toBe(stored?.bytes.buffer);
  expect([stored, discarded].map((each) => each?.bytes.buffer)).not.toContain(
    another?.bytes.buffer,
  );
});

import { expect, test } from 'vitest';
import { boundaryOf, BrokenFormError, type FormFile, multipartFiles } from './multipart-files';

const encoder = new TextEncoder();

/** A body that arrives in pieces of some bytes. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const part = (headers: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${headers}\r\nContent-Type: x/y\r\n\r\n${content}\r\n`;

async function filesOf(text: string, size: number, most = 1000): Promise<FormFile[]> {
  const files: FormFile[] = [];
  const limits = { headBytes: 4, mostBytes: () => most };
  for await (const file of multipartFiles(inPieces(text, size), 'b', limits)) files.push(file);
  return files;
}

const read = ({ fileName, bytes }: FormFile) => [
  fileName,
  bytes && new TextDecoder().decode(bytes),
];

test.each([1, 2, 3, 7, 64, 4096])(
  'files are read whole, whatever the pieces of %i bytes in which they arrive',
  async (size) => {
    const form =
      part('name="title"', 'no file') +
      part('name="files"; filename="a.pdf"', 'one\r\n--\r\n--c two') +
      part('name="files"; filename=""', '') +
      part('name="files"; filename="b.pdf"', '') +
      '--b--\r\n';
    expect((await filesOf(form, size)).map(read)).toEqual([
      ['a.pdf', 'one\r\n--\r\n--c two'],
      ['b.pdf', ''],
    ]);
  },
);

test('a file with more bytes than are wanted is counted', async () => {
  const form = `${part('name="f"; filename="a"', 'x'.repeat(50))}--b--`;
  const [file] = await filesOf(form, 8, 20);
  expect(file).toMatchObject({ fileName: 'a', size: 50, bytes: undefined });
  expect(new TextDecoder().decode(file?.head)).toBe('xxxx');
});

test('a body that ends early, is no form or has endless headers is broken', async () => {
  const whole = `${part('name="f"; filename="a"', 'x')}--b--`;
  for (const broken of [whole.slice(0, -12), '', 'nothing', `--b\r\n${'h'.repeat(20_000)}`])
    await expect(filesOf(broken, 16)).rejects.toThrow(BrokenFormError);
});

test('the boundary is that of the content type', () => {
  expect(boundaryOf('multipart/form-data; boundary=----abc')).toBe('----abc');
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryOf('application/json')).toBeUndefined();
  expect(boundaryOf(null)).toBeUndefined();
});

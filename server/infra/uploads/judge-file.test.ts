import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cutAt, makeMarkerJpeg } from '../../../tests/support/fixtures/make-jpeg';
import { markedPdfs, openingPdfs } from '../../../tests/support/fixtures/make-odd-pdf';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import {
  makePngBeside,
  makeTextBombPng,
  makeTurnedPng,
  pngChunk,
} from '../../../tests/support/fixtures/make-png';
import { judgeFile, readPdf } from './judge-file';

const judge = (bytes: Buffer) => judgeFile({ bytes });
const tooComplex = (found: string) => ({
  kind: 'refused',
  problem: { problem: 'too-complex', found },
});
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A JPEG with these segments after its first marker. */
async function jpegWith(segments: readonly (readonly [marker: number, data: Buffer])[]) {
  const plain = await makeMarkerJpeg(100, 100);
  const framed = segments.flatMap(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return [head, data];
  });
  return Buffer.concat([plain.subarray(0, 2), ...framed, plain.subarray(2)]);
}

describe('a picture is refused before it is decoded', () => {
  test.each(['zTXt', 'iTXt'] as const)('with %s chunks that inflate to gigabytes', async (name) => {
    const bomb = makeTextBombPng(name, 40, 50_000_000);
    expect(await judge(bomb)).toEqual(tooComplex('PNG'));
  });

  test('with many texts that are each small', async () => {
    expect(await judge(makeTextBombPng('zTXt', 200, 100_000))).toEqual(tooComplex('PNG'));
  });

  test('with compressed texts that are corrupt behind what they inflate to', async () => {
    const packed = deflateSync(Buffer.alloc(7_000_000), { level: 9 });
    packed.fill(0xff, packed.length - 4);
    const text = pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), packed]));
    expect(await judge(makePngBeside([text, text]))).toEqual(tooComplex('PNG'));
  });

  test('with a profile that inflates beyond any profile', async () => {
    const profile = pngChunk(
      'iCCP',
      Buffer.concat([latin1('p\0\0'), deflateSync(Buffer.alloc(50_000_000))]),
    );
    expect(await judge(makePngBeside([profile]))).toEqual(tooComplex('PNG'));
  });

  test('with EXIF data beyond a quarter of a megabyte', async () => {
    const exif = pngChunk('eXIf', Buffer.alloc(300_000));
    expect(await judge(makePngBeside([exif]))).toEqual(tooComplex('PNG'));
  });

  test('with thousands of pieces, in both formats', async () => {
    const text = pngChunk('tEXt', latin1('k\0v'));
    expect(await judge(makePngBeside(Array.from({ length: 2000 }, () => text)))).toEqual(
      tooComplex('PNG'),
    );
    const comment = [0xfe, Buffer.from('c')] as const;
    expect(await judge(await jpegWith(Array.from({ length: 2000 }, () => comment)))).toEqual(
      tooComplex('JPEG'),
    );
  });

  test('with a profile of megabytes in a JPEG', async () => {
    const part = Buffer.concat([latin1('ICC_PROFILE\0\x01\xff'), Buffer.alloc(65_000)]);
    const parts = Array.from({ length: 80 }, () => [0xe2, part] as const);
    expect(await judge(await jpegWith(parts))).toEqual(tooComplex('JPEG'));
  });
});

describe('a picture is taken', () => {
  test('with what cameras and editors write beside the pixels', async () => {
    const text = deflateSync(Buffer.from('<x:xmpmeta/>'.repeat(20_000)));
    const png = makePngBeside([
      pngChunk('tEXt', latin1('Software\0An editor')),
      pngChunk('zTXt', Buffer.concat([latin1('Raw profile type xmp\0\0'), text])),
      pngChunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\x01\0\0\0'), text])),
      pngChunk('zTXt', latin1('Comment\0\0corrupt')),
      pngChunk('eXIf', Buffer.concat([latin1('MM\0*\0\0\0\x08\0\0'), Buffer.alloc(60_000)])),
    ]);
    expect(await judge(png)).toEqual({ kind: 'taken', type: 'image/png' });
    const turned = await makeTurnedPng(120, 80, { orientation: 6 });
    expect(await judge(turned)).toEqual({ kind: 'taken', type: 'image/png' });
    const previews = Array.from({ length: 30 }, () => [0xe2, Buffer.alloc(60_000)] as const);
    expect(await judge(await jpegWith(previews))).toEqual({ kind: 'taken', type: 'image/jpeg' });
  });
});

describe('a PDF opens', () => {
  test.each(Object.entries(openingPdfs))('with %s', async (_what, make) => {
    expect(await readPdf(make())).toBe('opens');
  });

  test.each([2, 3, 4, 5, 6] as const)('with an empty password of revision %i', async (revision) => {
    for (const sealsMetadata of [true, false]) {
      const read = (password: string) =>
        readPdf(makePdf({ lock: { revision, password, sealsMetadata } }));
      expect(await read('secret')).toBe('password');
      expect(await read('')).toBe('opens');
    }
  });

  test('that mentions encryption only in a comment', async () => {
    const words = Buffer.from('\n% /Encrypt 3 0 R /Encrypt /EncryptMetadata 99 0 R\n');
    expect(await readPdf(Buffer.concat([makePdf(), words]))).toBe('opens');
  });
});

describe('a PDF does not open', () => {
  test.each(Object.entries(markedPdfs))('with %s', async (_what, make) => {
    expect(await readPdf(make())).toBe('broken');
  });

  test('that is truncated', async () => {
    for (const fraction of [0.8, 0.5, 0.05])
      expect(await readPdf(cutAt(makePdf(), fraction))).toBe('broken');
  });

  test('that is encrypted for a certificate, or whose encryption entries are missing', async () => {
    const lock = { revision: 4, password: '' } as const;
    const changed = (from: string, to: string) =>
      readPdf(Buffer.from(makePdf({ lock }).toString('latin1').replace(from, to), 'latin1'));
    expect(await changed('/Filter /Standard', '/Filter /Entrusts')).toBe('broken');
    expect(await changed('/U <', '/X <')).not.toBe('opens');
  });

  test('and its input bytes are not modified', async () => {
    const bytes = makePdf();
    const before = Buffer.from(bytes);
    await readPdf(bytes);
    expect(bytes.equals(before)).toBe(true);
  });
});

test('reading a corrupt PDF never throws', async () => {
  const whole = makePdf({ lock: { revision: 6, password: 'secret' } });
  const from = whole.indexOf('/Filter');
  for (let at = from; at < from + 700; at += 35) {
    const broken = Buffer.from(whole);
    broken[at] = (broken[at] ?? 0) ^ 0x55;
    const reading = await readPdf(broken.subarray(0, whole.length - (at % 3)));
    expect(['opens', 'password', 'broken']).toContain(reading);
  }
});

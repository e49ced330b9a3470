import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { cutAt, makeMarkerJpeg, withFilmTail } from '../support/fixtures/make-jpeg';
import { separateScansJpeg, withScans } from '../support/fixtures/many-scans';
import { makeHeicHeader, makeWebpHeader } from '../support/fixtures/make-other-files';
import { markedPdfs, openingPdfs } from '../support/fixtures/make-odd-pdf';
import { makePdf } from '../support/fixtures/make-pdf';
import {
  makeAnimatedPng,
  makeDeepPng,
  makeForgedPng,
  makeMarkerPng,
} from '../support/fixtures/make-png';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps, sampled } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const pdfType = 'application/pdf';
const pngType = 'image/png';

type Made = Uint8Array | Promise<Uint8Array>;

const jpeg = () => makeMarkerJpeg(900, 700);
const png = () => makeMarkerPng(300, 200);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ddd' } });

/** Nothing of it is decoded, so its header may promise what it likes. */
const largeProgressive = async () => {
  const bytes = await makeMarkerJpeg(300, 200, { progressive: true });
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  bytes.writeUInt16BE(9000, frame);
  bytes.writeUInt16BE(12_000, frame + 2);
  return bytes;
};

/** The end mark put back behind a cut: only whoever decodes it finds out. */
const mendedPng = async () => {
  const whole = await png();
  const end = whole.subarray(whole.length - 12);
  return Buffer.concat([makeForgedPng(300, 200).subarray(0, -12), end]);
};
const names = {
  emoji: '\u{1F6C2}\u{1F469}\u200d\u{1F9B1}.pdf',
  'right-to-left marks': '\u200f\u202egpj.\u05d3\u05e8\u05db\u05d5\u05df.pdf',
  '255 characters': `${'\u{1F6C2}'.repeat(100)}${'n'.repeat(51)}.pdf`,
  'a path': '../../etc/passwd.pdf',
} as const;

interface Row {
  what: string;
  /** So large that drawing it takes seconds: left to `npm run test:all`. */
  isDear?: true;
  make: () => Made;
  name?: string;
  type?: string;
}

interface TakenRow extends Row {
  /** Stored and served as; a JPEG unless it says otherwise. */
  as?: string;
}

const taken: TakenRow[] = [
  { what: 'a JPEG', make: jpeg },
  { what: 'a JPEG called .jfif', make: jpeg, name: 'passport.jfif', type: 'image/pjpeg' },
  { what: 'a JPEG called .doc', make: jpeg, name: 'a.doc', type: 'application/msword' },
  { what: 'a JPEG with a dot in its name', make: jpeg, name: 'Passport J.Smith' },
  { what: 'a JPEG called and declared a PDF', make: jpeg, name: 'a.pdf', type: pdfType },
  {
    what: 'a PDF called and declared a JPEG',
    make: () => makePdf(),
    name: 'a.jpg',
    type: 'image/jpeg',
    as: pdfType,
  },
  { what: 'a JPEG without a name', make: jpeg, name: 'scan', type: '' },
  { what: 'a JPEG with a film behind it', make: async () => withFilmTail(await jpeg()) },
  { what: 'a progressive JPEG', make: () => makeMarkerJpeg(300, 200, { progressive: true }) },
  { what: 'a JPEG with a scan for each colour', make: () => separateScansJpeg(300, 200) },
  { what: 'a CMYK JPEG', make: () => makeMarkerJpeg(300, 200, { colours: 'cmyk' }) },
  { what: 'a PNG', make: png, name: 'a.png', type: pngType, as: pngType },
  { what: 'a PNG called .jpg', make: png, as: pngType },
  {
    what: 'a PNG of 16 bits',
    make: () => makeDeepPng(40, 30),
    name: 'a.PNG',
    type: '',
    as: pngType,
  },
  {
    what: 'a JPEG of 12000 x 9000',
    isDear: true,
    make: () => blank(12_000, 9000).jpeg().toBuffer(),
  },
  { what: 'a PDF with 300 pages', make: () => makePdf({ pages: 300 }), name: 'a.pdf', as: pdfType },
  {
    what: 'a PDF of 10485760 bytes',
    isDear: true,
    make: () => makePdf({ totalBytes: 10_485_760 }),
    name: 'scan',
    as: pdfType,
  },
  { what: 'a picture of 10485760 bytes', make: () => newPicture(10_485_760) },
  ...Object.entries(openingPdfs).map(([what, make]) => ({
    what: `a PDF: ${what}`,
    make,
    name: 'a.pdf',
    as: pdfType,
  })),
  {
    what: 'a PDF that only forbids printing',
    make: () => makePdf({ lock: { revision: 6, password: '' } }),
    name: 'a.pdf',
    as: pdfType,
  },
  ...Object.entries(names).map(([what, name]) => ({
    what: `a PDF named with ${what}`,
    make: () => makePdf(),
    name,
    as: pdfType,
  })),
];

const nothing = /^This file is empty\. .*choose it again\.$/;
const unknown = /^Unsupported file types\. .*Choose a PDF, JPEG or PNG file\.$/;
const cutOff = (type: string) =>
  new RegExp(`^This ${type} is cut off: .*choose the complete file\\.$`);
const damaged = (type: string) => new RegExp(`^This ${type} is damaged .*choose another file\\.$`);
const tooManyPixels =
  /^This picture is too large \(108 megapixels\)\. Choose one of at most 64 megapixels/;

interface RefusedRow extends Row {
  says: RegExp;
  /** Those of one multipart request and of the resumable way. */
  statuses: readonly [number, number];
}

const refused: RefusedRow[] = [
  { what: 'nothing', make: () => new Uint8Array(), says: nothing, statuses: [200, 422] },
  {
    what: 'a web page',
    make: () => Buffer.from('<!DOCTYPE html><p>Log in'),
    name: 'a.pdf',
    type: 'application/pdf',
    says: /web page.*Choose a PDF/,
    statuses: [415, 415],
  },
  {
    what: 'a GIF called .jpg',
    make: () => Buffer.from('GIF89a...'),
    says: unknown,
    statuses: [415, 415],
  },
  {
    what: 'comments that begin no web page',
    make: () => Buffer.from(`${'<!---->'.repeat(36)}X`),
    name: 'a.pdf',
    type: 'application/pdf',
    says: /content of this file is not known/,
    statuses: [415, 415],
  },
  { what: 'a WebP', make: () => makeWebpHeader(false), says: unknown, statuses: [415, 415] },
  { what: 'a HEIC', make: () => makeHeicHeader(40, 30), says: unknown, statuses: [415, 415] },
  {
    what: 'half a PNG signature',
    make: async () => (await png()).subarray(0, 6),
    says: unknown,
    statuses: [415, 415],
  },
  {
    what: 'a JPEG without its end',
    make: async () => (await jpeg()).subarray(0, -2),
    says: cutOff('JPEG'),
    statuses: [200, 422],
  },
  {
    what: 'a JPEG cut in half',
    make: async () => cutAt(await jpeg(), 0.5),
    says: cutOff('JPEG'),
    statuses: [200, 422],
  },
  {
    what: 'a PNG cut in half',
    make: async () => cutAt(await png(), 0.5),
    says: cutOff('PNG'),
    statuses: [200, 422],
  },
  {
    what: 'a PNG with too few pixels',
    make: mendedPng,
    says: damaged('PNG'),
    statuses: [200, 422],
  },
  {
    what: 'a JPEG without a picture',
    make: () => Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]),
    says: damaged('JPEG'),
    statuses: [200, 422],
  },
  {
    what: 'an animated PNG',
    make: () => makeAnimatedPng(40, 30),
    says: /animated\. Choose a still/,
    statuses: [200, 422],
  },
  {
    what: 'a PDF cut off',
    make: () => cutAt(makePdf(), 0.9),
    name: 'a.pdf',
    says: cutOff('PDF'),
    statuses: [200, 422],
  },
  ...Object.entries(markedPdfs).map(([what, make]): RefusedRow => ({
    what: `a PDF with ${what}`,
    make,
    name: 'a.pdf',
    says: /^This PDF is damaged .*Download or save it again/,
    statuses: [200, 422],
  })),
  {
    what: 'a PDF that asks for a password',
    make: () => makePdf({ lock: { revision: 6, password: 'secret' } }),
    name: 'a.pdf',
    says: /asks for a password\. Save it again without one/,
    statuses: [200, 422],
  },
  {
    what: 'a PNG of 12000 x 9000',
    make: () => makeForgedPng(12_000, 9000),
    says: tooManyPixels,
    statuses: [200, 422],
  },
  {
    what: 'an interlaced PNG of 5000 x 4000',
    make: () => makeForgedPng(5000, 4000, { interlaced: true }),
    says: /^This picture is too large \(20 megapixels\)\. Choose one of at most 16 megapixels/,
    statuses: [200, 422],
  },
  {
    what: 'a PNG of 16 bits and 5000 x 4000',
    make: () => makeForgedPng(5000, 4000, { bitDepth: 16 }),
    says: /^This picture is too large \(20 megapixels\)\. Choose one of at most 16 megapixels/,
    statuses: [200, 422],
  },
  {
    what: 'a PNG of 8 bits and 5000 x 4000 without its pixels',
    make: () => makeForgedPng(5000, 4000),
    says: /^This PNG is damaged and cannot be opened\./,
    statuses: [200, 422],
  },
  {
    what: 'a progressive JPEG of 12000 x 9000',
    make: largeProgressive,
    says: tooManyPixels,
    statuses: [200, 422],
  },
  {
    what: 'a JPEG of 12000 x 9000 with a scan for each colour',
    make: () => separateScansJpeg(12_000, 9000),
    says: tooManyPixels,
    statuses: [200, 422],
  },
  {
    what: 'a progressive JPEG of 65 scans',
    make: async () => withScans(await makeMarkerJpeg(300, 200, { progressive: true }), 65),
    says: /^This JPEG takes too much work to open\. Save it again as a plain JPEG/,
    statuses: [200, 422],
  },
  {
    what: 'a header that promises too much',
    make: () => makeForgedPng(60_000, 50_000),
    says: /\(3000 megapixels\)/,
    statuses: [200, 422],
  },
  {
    what: 'a file of 10485761 bytes',
    make: () => newPicture(10_485_761),
    says: /^The file size exceeds the limit\. The maximum size is 10M\./,
    statuses: [413, 413],
  },
];

/** The two ways by which a file comes. */
const ways = {
  multipart: async (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) => {
    const answer = await traveller.send({ bytes, name, type });
    return { ...answer, key: answer.body?.key as string | undefined };
  },
  resumable: async (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const told = {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      filename: name,
      filetype: type,
    };
    const response = await fetch(`${server.address}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-token': traveller.token,
        'idempotency-key': randomUUID(),
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(told)
          .map(([field, value]) => `${field} ${base64(value)}`)
          .join(','),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    const text = await response.text();
    const said = text.startsWith('{')
      ? (JSON.parse(text) as { ret: number; msg: string })
      : undefined;
    return {
      status: response.status,
      ret: said?.ret,
      msg: said?.msg,
      key: response.headers.get('upload-key') ?? undefined,
    };
  },
} as const;

/** Each is made once for both ways. */
const made = new Map<string, Uint8Array<ArrayBuffer>>();

const typeOf = async (key: string) =>
  (
    await server.services.db
      .selectFrom('uploads')
      .where('key', '=', key)
      .select('mime_type')
      .executeTakeFirst()
  )?.mime_type;

const countUploads = async () =>
  (await server.services.db.selectFrom('uploads').select('id').execute()).length;

describe.each(sampled(Object.entries(ways), 1))('by the %s way', (way, send) => {
  const sent = async ({ what, make, name = 'a.jpg', type = 'application/octet-stream' }: Row) => {
    const bytes = made.get(what) ?? new Uint8Array(await make());
    made.set(what, bytes);
    return send(bytes, name, type);
  };

  test.each(taken.filter(({ isDear = false }) => runsSweeps || !isDear))(
    '$what is taken as what it is',
    async ({ as = 'image/jpeg', ...row }) => {
      const { key, msg } = await sent(row);
      expect(key, msg).toMatch(/^.{16,128}$/);
      expect(await typeOf(key ?? '')).toBe(as);
    },
  );

  test.each(refused)(
    '[API-50] $what is refused, and nothing stays',
    async ({ says, statuses, ...row }) => {
      const before = await countUploads();
      const { key, msg, ret, status } = await sent(row);
      expect(key).toBeUndefined();
      expect(msg).toMatch(says);
      expect(ret).toBe(-9);
      expect(status).toBe(statuses[way === 'multipart' ? 0 : 1]);
      expect(await countUploads()).toBe(before);
      expect(await readdir(join(server.dataDir, 'files', 'incoming'))).toEqual([]);
      expect(await readdir(join(server.dataDir, 'resumable'))).toEqual([]);
    },
  );
});

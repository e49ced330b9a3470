import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import {
  makePdfWith,
  packedStream,
  withRevision,
} from '../../../tests/support/fixtures/make-active-pdf';
import { openingPdfs } from '../../../tests/support/fixtures/make-odd-pdf';
import { makePdf } from '../../../tests/support/fixtures/make-pdf';
import { judgeFile } from '../uploads/judge-file';
import { isHarmlessScript } from './active-content';
import { PdfObjects } from './pdf-objects';
import { PdfTooComplex } from './pdf-values';

test.each([
  '',
  'print(true);',
  'this.print({ bUI: true, bSilent: false, bShrinkToFit: true });',
  'var pp = getPrintParams(); pp.interactive = pp.constants.interactionLevel.automatic; print(pp);',
  'AFNumber_Format(2, 0, 0, 0, "$", true);',
  'AFDate_KeystrokeEx("dd/mm/yyyy");',
  'AFSimple_Calculate("SUM", new Array("a", "b"));',
])('a script that prints or formats fields is harmless: %s', (script) => {
  expect(isHarmlessScript(script)).toBe(true);
});

test.each([
  'app.alert(1)',
  'this["print"]',
  'print(app.doc)',
  'this.submitForm("a")',
  'print(eval("1"))',
  '`print()`',
  'print();\\u0061pp.alert(1)',
  'print(/* */ 1)',
  'new Function("a")',
  'AFNumber_Other()',
  'print.constructor("a")()',
  'pp.__proto__',
  "print('a\\\n')",
  `print(${'"a",'.repeat(2_000)})`,
])('any other is not: %s', (script) => {
  expect(isHarmlessScript(script)).toBe(false);
});

const judge = (bytes: Buffer) => judgeFile({ bytes });
const taken = { kind: 'taken', type: 'application/pdf' };
const active = { kind: 'refused', problem: { problem: 'active' } };
const tooComplex = { kind: 'refused', problem: { problem: 'too-complex', found: 'PDF' } };

const script = '/S /JavaScript /JS (app.launchURL\\("http://evil.example"\\))';
const launch = '/S /Launch /F (calc.exe)';
const program = packedStream('/Type /EmbeddedFile', 'MZ\x90\0 a program');
const attached = (name: string) =>
  `/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (${name}) /EF << /F 4 0 R >> >>] >> >>`;

const acting: Readonly<Record<string, () => Buffer>> = {
  'a script that runs at its opening': () => makePdfWith(`/OpenAction << ${script} >>`),
  'a script among its names': () =>
    makePdfWith(`/Names << /JavaScript << /Names [(a) << ${script} >>] >> >>`),
  'a script in a stream of objects': () =>
    makePdfWith('/OpenAction 4 0 R', [{ text: `<< ${script} >>` }], { packed: true }),
  'a script whose names are written with digits': () =>
    makePdfWith('/OpenAction << /S /J#61vaScript /#4a#53 (app.alert\\(1\\)) >>'),
  'a script in hexadecimal digits': () =>
    makePdfWith(
      `/OpenAction << /S /JavaScript /JS <${Buffer.from('app.alert(1)').toString('hex')}> >>`,
    ),
  'a script in octal digits': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS (\\141pp.alert\\(1\\)) >>'),
  'a script of two bytes a letter': () =>
    makePdfWith(
      `/OpenAction << /S /JavaScript /JS <feff${Buffer.from('app.alert(1)', 'utf16le').swap16().toString('hex')}> >>`,
    ),
  'a script in a compressed stream': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS 4 0 R >>', [
      packedStream('', 'this.exportDataObject({ cName: "a", nLaunch: 2 });'),
    ]),
  'a script under an unknown filter': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS 4 0 R >>', [
      { text: '<< /Filter /LZWDecode /Length 7 >>', stream: Buffer.from('print()') },
    ]),
  'a script in an object that is not there': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS 99 0 R >>'),
  'a script whose number stands behind a comment': () => {
    const file = makePdfWith('/OpenAction << /S /JavaScript /JS 4 0 R >>', [
      { text: '(print\\(\\))' },
    ]);
    return Buffer.concat([file, Buffer.from('4 % a\n0 obj\n(app.alert\\(1\\))\nendobj\n')]);
  },
  'a script whose number is written oddly': () => {
    const file = makePdfWith('/OpenAction << /S /JavaScript /JS 4 0 R >>', [
      { text: '(print\\(\\))' },
    ]);
    return Buffer.concat([file, Buffer.from('4.0 0 obj\n(app.alert\\(1\\))\nendobj\n')]);
  },
  'a script in one stream of objects, whose words are in another': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS 9 0 R >>', [
      packedStream('/Type /ObjStm /N 1 /First 4', '9 0 (app.alert\\(1\\))'),
    ]),
  'a script in a later revision': () =>
    withRevision(makePdfWith(''), `/OpenAction << ${script} >>`),
  'a script in a former revision': () =>
    withRevision(makePdfWith(`/OpenAction << ${script} >>`), ''),
  'a script beside a harmless one under the same name': () =>
    makePdfWith('/OpenAction << /S /JavaScript /JS (print\\(\\)) /JS (app.alert\\(1\\)) >>'),
  'a script of a rendition': () =>
    makePdfWith('/OpenAction << /S /Rendition /JS (eval\\("1"\\)) >>'),
  'a script as an address': () =>
    makePdfWith('/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>'),
  'a script in a form of XML': () =>
    makePdfWith('/AcroForm << /Fields [] /XFA [(template) 4 0 R] >>', [
      packedStream(
        '',
        '<template><script contentType="application/x-javascript">1</script></template>',
      ),
    ]),
  'a script of a view in three dimensions': () =>
    makePdfWith('/A << /Type /3D /OnInstantiate 4 0 R >>', [packedStream('', 'host.app.alert(1)')]),
  'a script inside the bytes of another stream': () => {
    const inside = `9 0 obj << ${script} >> endobj`;
    return makePdfWith('', [
      { text: `<< /Length ${inside.length} >>`, stream: Buffer.from(inside) },
    ]);
  },
  'a command that starts a program': () => makePdfWith(`/OpenAction << ${launch} >>`),
  'a command behind a link, in a stream of objects': () =>
    makePdfWith('/A 4 0 R', [{ text: `<< ${launch} >>` }], { packed: true }),
  'a program attached': () => makePdfWith(attached('invoice.exe'), [program]),
  'a program attached under another name': () => makePdfWith(attached('invoice.xml'), [program]),
  'a program attached in a stream of objects': () =>
    makePdfWith(attached('a.xml'), [program], { packed: true }),
  'a document with macros attached': () =>
    makePdfWith(attached('a.docm'), [packedStream('/Type /EmbeddedFile', 'PK\x03\x04')]),
  'an embedded program that nothing names': () => makePdfWith('', [program]),
};

describe('a PDF is refused', () => {
  test.each(Object.entries(acting))('with %s', async (_what, make) => {
    expect(await judge(make())).toEqual(active);
  });

  test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'with a script that is sealed for everybody, by version %s',
    async (pdfVersion) => {
      expect(await judge(await sealedPdf(pdfVersion, 'app.alert(1)'))).toEqual(active);
    },
  );

  test('if a stream of objects cannot be read, breaks off or becomes too large', async () => {
    const container = (stream: Buffer, more = '/Filter /FlateDecode') =>
      makePdfWith('', [
        { text: `<< /Type /ObjStm /N 1 /First 4 ${more} /Length ${stream.length} >>`, stream },
      ]);
    const packed = deflateSync(Buffer.from(`4 0 << ${script} >>`));
    for (const file of [
      container(packed, '/Filter /LZWDecode'),
      container(packed, '/Filter 9 0 R'),
      container(packed, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
      container(packed.subarray(0, 20)),
      container(deflateSync(Buffer.alloc(100_000_000))),
    ])
      expect(await judge(file)).toEqual(tooComplex);
  });

  test('whose objects nest and repeat beyond what any document needs', () => {
    const deep = makePdfWith(`/A ${'<< /B '.repeat(5_000)}`);
    const wide = Buffer.concat([makePdf(), Buffer.from('1 0 obj << /A '.repeat(100_000))]);
    const open = Buffer.concat([makePdf(), Buffer.from('1 0 obj (('.repeat(200_000))]);
    for (const file of [deep, wide, open])
      expect(() => new PdfObjects(file)).toThrow(PdfTooComplex);
  });
});

describe('a PDF is taken', () => {
  test('with links, fields, buttons that send, and destinations', async () => {
    const link =
      '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://airline.example/JS) >> >>';
    const submit = '<< /S /SubmitForm /F (https://hotel.example/book) >>';
    for (const packed of [true, false])
      expect(
        await judge(
          makePdfWith(
            '/AcroForm << /Fields [5 0 R] >> /OpenAction [3 0 R /Fit] /Outlines << /A << /S /GoTo /D [3 0 R /Fit] >> >>',
            [
              { text: link },
              {
                text: `<< /FT /Tx /T (Name) /A ${submit} /AA << /K << /S /Named /N /Print >> >> >>`,
              },
            ],
            { packed },
          ),
        ),
      ).toEqual(taken);
  });

  test('with a script that prints, in a text and in a stream', async () => {
    const direct = makePdfWith('/OpenAction << /S /JavaScript /JS (print\\(true\\);) >>');
    expect(await judge(direct)).toEqual(taken);
    const stream = packedStream('', 'this.print({ bUI: true, bSilent: false });');
    const referred = makePdfWith('/OpenAction << /S /JavaScript /JS 4 0 R >>', [stream]);
    expect(await judge(referred)).toEqual(taken);
  });

  test('with the figures of an invoice attached', async () => {
    const figures = packedStream(
      '/Type /EmbeddedFile /Subtype /text#2Fxml',
      '<?xml version="1.0"?><a/>',
    );
    for (const packed of [true, false])
      expect(await judge(makePdfWith(attached('factur-x.xml'), [figures], { packed }))).toEqual(
        taken,
      );
  });

  test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'that is sealed for everybody, with a script that prints and an invoice, by version %s',
    async (pdfVersion) => {
      expect(await judge(await sealedPdf(pdfVersion, 'print(true)'))).toEqual(taken);
    },
  );

  test('of hundreds of thousands of objects', async () => {
    const spans = Array.from({ length: 200 }, (_, at) => `${at + 100} ${at * 50}`).join(' ');
    const objects = '<< /Type /StructElem /S /Span /K [1 2 3] >>'.padEnd(50).repeat(200);
    const stream = packedStream(
      `/Type /ObjStm /N 200 /First ${spans.length + 1}`,
      `${spans} ${objects}`,
    );
    const file = makePdfWith(
      '',
      Array.from({ length: 1_000 }, () => stream),
    );
    expect(await judge(file)).toEqual(taken);
  });

  test('of those that travellers have, whatever wrote them', async () => {
    const samples = join(import.meta.dirname, '../../../public/scenes/samples');
    const files = readdirSync(samples).filter((name) => name.endsWith('.pdf'));
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(await judge(readFileSync(join(samples, name)))).toEqual(taken);
    for (const make of Object.values(openingPdfs)) expect(await judge(make())).toEqual(taken);
    expect(await judge(makePdf({ totalBytes: 9_000_000 }))).toEqual(taken);
  });
});

/** A PDF that opens without a password and may not be changed, as airlines write them. */
async function sealedPdf(
  pdfVersion: '1.3' | '1.4' | '1.6' | '1.7' | '1.7ext3',
  words: string,
): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion, ownerPassword: 'owner', permissions: {} });
  document.text('A ticket');
  document.addNamedJavaScript('a', words);
  document.file(Buffer.from('<?xml version="1.0"?><invoice/>'), { name: 'invoice.xml' });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => void pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

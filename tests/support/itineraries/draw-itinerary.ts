import { latin1, writePdf } from '../fixtures/make-pdf';
import type { Placed } from './layouts';

const page = { width: 595, height: 842 };
const escaped = (text: string) => text.replace(/[\\()]/gu, '\\$&');

/** A PDF with a text layer. */
export function pdfOf(texts: readonly Placed[]): Buffer {
  const content = texts
    .map(
      ({ x, y, size, text, font }) =>
        `BT /${font === 'mono' ? 'F2' : 'F1'} ${size} Tf ${x} ${page.height - y} Td (${escaped(text)}) Tj ET`,
    )
    .join('\n');
  return writePdf(latin1('%PDF-1.4\n'), [
    { text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { text: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    {
      text: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    },
    { text: `<< /Length ${content.length} >>`, stream: latin1(content) },
    { text: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    { text: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
  ]);
}

export interface TextPage {
  readonly title: string;
  /** Already wrapped. */
  readonly lines: readonly string[];
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
const text = (words: string) => `(${escaped(words)}) Tj`;

const contentOf = ({ title, lines }: TextPage) =>
  [
    'BT /F2 22 Tf 64 760 Td 30 TL',
    `${text(title)} T*`,
    '/F1 12 Tf 20 TL T*',
    ...lines.map((line) => `${text(line)} T*`),
    'ET',
  ].join('\n');

/** A PDF of A4 pages with a heading and lines of ASCII text, in the viewer's own Helvetica. */
export function textPdf(pages: readonly TextPage[]): Buffer {
  const idOf = (index: number) => 5 + index * 2;
  const kids = pages.map((_, index) => `${idOf(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      const fonts = '/Font << /F1 3 0 R /F2 4 0 R >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${idOf(index) + 1} 0 R /Resources << ${fonts} >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
}

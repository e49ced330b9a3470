import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

// Creates the samples: stamps the drawings as specimens, and sets the letter templates of the
// catalogue as PDFs. Repeated runs give the same files.
const folder = 'public/scenes/samples';

/** Stamps 'SPECIMEN' across the drawing, pale enough to keep the text below legible. */
function stamp(svg) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg).map(Number);
  const [x, y, size] = [width / 2, height / 2, Math.round(Math.hypot(width, height) / 7.5)];
  const angle = Math.round((-Math.atan2(height, width) * 180) / Math.PI);
  const text =
    `<text id="specimen" x="${x}" y="${y}" transform="rotate(${angle} ${x} ${y})" font-family="system-ui,sans-serif" ` +
    `font-size="${size}" font-weight="700" letter-spacing="${Math.round(size / 12)}" text-anchor="middle" ` +
    `dominant-baseline="central" fill="#b3261e" fill-opacity=".22">SPECIMEN</text>`;
  return svg.replace(/<text id="specimen".*?<\/text>/s, '').replace(/<\/svg>\s*$/, `${text}</svg>`);
}

const lineLength = 78;

function wrap(text) {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1);
      if (line && line.length + 1 + word.length > lineLength) lines.push(word);
      else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    return lines;
  });
}

const pdfText = (text) => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** One A4 page of text over the stamp, in the viewer's own Helvetica. */
function letterPdf(title, text) {
  const body = wrap(text).map((line) => `${pdfText(line)} Tj T*`);
  const stamped =
    'q 0.96 0.84 0.83 rg BT /F2 92 Tf 0.58 0.82 -0.82 0.58 170 180 Tm (SPECIMEN) Tj ET Q';
  const stream = [stamped, 'BT /F1 12 Tf 18 TL 64 760 Td', ...body, 'ET'].join('\n');
  const font = (name) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Title ${pdfText(`${title}, specimen`)} >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R /Info ${count - 1} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
  const path = join(folder, name);
  writeFileSync(path, stamp(readFileSync(path, 'utf8')));
}

const { module: letters } = await runnerImport('./server/areas/catalogue/occupation-documents.ts');
for (const [file, title, text] of [
  ['employment-letter', 'Employment letter', letters.employmentLetterTemplate],
  ['enrolment-letter', 'Enrolment letter', letters.enrolmentLetterTemplate],
  ['parent-consent', 'Consent of the parents', letters.parentConsentTemplate],
  ['cover-letter', 'Cover letter', letters.coverLetterTemplate],
])
  writeFileSync(join(folder, `${file}.pdf`), letterPdf(title, text), 'latin1');

import sharp from 'sharp';
import type { DemoFile } from './demo-account';
import { textPdf, type TextPage } from './text-pdf';

const specimen = 'A specimen of the demo. It is valid nowhere.';

const page = (title: string, ...lines: string[]): TextPage => ({
  title,
  lines: [...lines, '', specimen],
});

const pdf = (...pages: TextPage[]): DemoFile => ({
  bytes: textPdf(pages),
  type: 'application/pdf',
});

/** A letter as a PDF. */
export const documentPdf = (name: string, firstName: string): DemoFile =>
  pdf(
    page(name, `${firstName} Sharma`, '', 'To whom it may concern,', '', 'all of this is made up.'),
  );

export const letterPdf = (name: string, firstName: string): DemoFile =>
  pdf(
    page(
      name,
      `For ${firstName} Sharma`,
      '',
      'Counter 4, second floor.',
      'Bring this page, your passport and the documents on the next one.',
    ),
    page(`${name}: enclosure`, '1. Passport', '2. Two visa photos', '3. Proof of residence'),
  );

export const visaPdf = (visa: string, firstName: string): DemoFile =>
  pdf(page(visa, `${firstName} Sharma`, 'Nationality: India', 'Number: DEMO 0000 0000'));

const bar = (x: number, y: number, width: number, shade = '#9aa7b8') =>
  `<rect x="${x}" y="${y}" width="${width}" height="16" rx="8" fill="${shade}"/>`;

const sheet = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1240" viewBox="0 0 900 1240">
    <rect width="900" height="1240" fill="#cfd6df"/>
    <rect x="40" y="40" width="820" height="1160" rx="10" fill="${ground}"/>${inside}</svg>`;

/** Bars instead of lines of text, because the server may have no fonts. */
function lettered(number: number): string {
  const tones = ['#0b4a9e', '#136a3e', '#a33f14', '#6b3fa0'];
  const tone = tones[number % tones.length] ?? '#0b4a9e';
  const lines = Array.from({ length: 18 }, (_, index) =>
    bar(110, 330 + index * 38, 680 - ((index * 137 + number * 53) % 5) * 70),
  );
  return sheet(
    '#ffffff',
    `<rect x="110" y="110" width="120" height="120" rx="24" fill="${tone}"/>
    ${bar(260, 130, 380, tone)}${bar(260, 176, 260)}${lines.join('')}
    <circle cx="690" cy="1080" r="70" fill="none" stroke="${tone}" stroke-width="8"/>
    ${bar(640, 1072, 100, tone)}`,
  );
}

const jpeg = async (svg: string): Promise<DemoFile> => ({
  bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(),
  type: 'image/jpeg',
});

const kinds = 8;

/** Creates images of scanned letters of a few kinds. */
export function documentPictures(): (number: number) => Promise<DemoFile> {
  const made = new Map<number, Promise<DemoFile>>();
  return (number) => {
    const kind = number % kinds;
    const picture = made.get(kind) ?? jpeg(lettered(kind));
    made.set(kind, picture);
    return picture;
  };
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** A picture of a screen, and what was found on it. */
export interface Shot {
  readonly name: string;
  readonly file: string;
  readonly language: string;
  readonly width: number;
  readonly scheme: string;
  readonly findings: readonly string[];
}

const columnWidths = { narrow: 300, wide: 620 };
const narrowest = 600;
const sheetWidth = 1560;
const sheetHeight = 1500;
const gap = 12;
const labelHeight = 20;

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const label = (text: string, width: number, bad: boolean) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">
      <rect width="100%" height="100%" fill="${bad ? '#b3261e' : '#223'}"/>
      <text x="6" y="14" font-size="12" font-family="sans-serif" fill="#fff">${escaped(text)}</text>
    </svg>`,
  );

/** Places the pictures of one language, width and scheme in columns, on as many sheets as needed. */
export async function writeSheets(
  folder: string,
  name: string,
  shots: readonly Shot[],
): Promise<string[]> {
  const column = (shots[0]?.width ?? 0) < narrowest ? columnWidths.narrow : columnWidths.wide;
  const columns = Math.floor(sheetWidth / (column + gap));
  const files: string[] = [];
  let tops = new Array<number>(columns).fill(0);
  let parts: OverlayOptions[] = [];
  async function write() {
    if (parts.length === 0) return;
    const file = `${name}-${files.length + 1}.png`;
    await sharp({
      create: { width: sheetWidth, height: Math.max(...tops), channels: 3, background: '#8a93a0' },
    })
      .composite(parts)
      .png()
      .toFile(join(folder, file));
    files.push(file);
    tops = new Array<number>(columns).fill(0);
    parts = [];
  }
  for (const shot of shots) {
    const picture = await sharp(join(folder, shot.file))
      .resize({ width: column })
      .png()
      .toBuffer({ resolveWithObject: true });
    const height = picture.info.height + labelHeight + gap;
    if (Math.min(...tops) + height > sheetHeight) await write();
    const top = Math.min(...tops);
    const index = tops.indexOf(top);
    const left = index * (column + gap);
    parts.push(
      { input: label(shot.name, column, shot.findings.length > 0), left, top },
      { input: picture.data, left, top: top + labelHeight },
    );
    tops[index] = top + height;
  }
  await write();
  return files;
}

/** One page with every picture and what was found on it, to look through. */
export function writeOverview(folder: string, shots: readonly Shot[]): void {
  const figures = shots.map(
    ({ name, file, language, width, scheme, findings }) =>
      `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a>
      <figcaption>${escaped(`${name} · ${language} · ${width} · ${scheme}`)}
      <ul>${findings.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul></figcaption></figure>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
    <style>body{display:flex;flex-wrap:wrap;gap:12px;background:#8a93a0;font:13px sans-serif}
    figure{margin:0;width:300px;background:#fff}img{width:100%}li{color:#b3261e}</style>
    ${figures.join('\n')}`,
  );
}

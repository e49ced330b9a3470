import sharp from 'sharp';
import type { DemoFile } from './demo-account';

export interface PortraitSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

const looks = [
  { skin: '#c98f66', shade: '#b57c55', hair: '#1f1815', shirt: '#2f4a6d', long: true },
  { skin: '#a8734c', shade: '#94623e', hair: '#151110', shirt: '#3f5e4b', long: false },
  { skin: '#ddab82', shade: '#c99670', hair: '#3a2a20', shirt: '#7a4a5c', long: true },
] as const;

/** Head and shoulders of an invented person, drawn on 350 × 450. */
export function drawnHead(number: number): string {
  const { skin, shade, hair, shirt, long } = looks[number % looks.length] ?? looks[0];
  const back = long
    ? `<path d="M88 190c0-96 42-130 87-130s87 34 87 130c0 60 6 104 18 138H70c12-34 18-78 18-138z" fill="${hair}"/>`
    : `<path d="M96 190c-4-92 36-126 79-126s83 34 79 126z" fill="${hair}"/>`;
  return `${back}
    <path d="M36 450c0-84 62-112 139-112s139 28 139 112z" fill="${shirt}"/>
    <path d="M147 270h56v62c0 16-12 30-28 30s-28-14-28-30z" fill="${shade}"/>
    <ellipse cx="175" cy="196" rx="68" ry="90" fill="${skin}"/>
    <path d="M105 190c0-80 34-106 70-106s70 26 70 106c-10-40-30-58-70-58s-60 18-70 58z" fill="${hair}"/>
    <ellipse cx="148" cy="196" rx="9" ry="6" fill="#241b16"/>
    <ellipse cx="202" cy="196" rx="9" ry="6" fill="#241b16"/>
    <path d="M134 176q14-8 28 0M188 176q14-8 28 0" stroke="${hair}" stroke-width="5" fill="none" stroke-linecap="round"/>
    <path d="M175 204v26h-9" stroke="${shade}" stroke-width="5" fill="none" stroke-linecap="round"/>
    <path d="M150 252q25 10 50 0" stroke="#8a4a42" stroke-width="6" fill="none" stroke-linecap="round"/>`;
}

/** A visa photo on white, at 300 dots an inch. */
export async function demoPortrait(
  firstName: string,
  { widthMm, heightMm }: PortraitSize,
): Promise<DemoFile> {
  const [width, height] = [widthMm, heightMm].map((side) => Math.round((side / 25.4) * 300));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 350 450" preserveAspectRatio="xMidYMax slice"><rect x="-200" y="-200" width="800" height="900" fill="#fdfdfd"/>${drawnHead(firstName.length)}</svg>`;
  return {
    bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer(),
    type: 'image/jpeg',
  };
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { runnerImport } from 'vite';

/** Width and height are upright; the files are made once and kept. */
export const pictures = [
  { name: '12MP.jpg', width: 4000, height: 3000 },
  { name: '24MP.jpg', width: 5656, height: 4242 },
  { name: '48MP.jpg', width: 8000, height: 6000 },
  { name: '108MP.jpg', width: 12000, height: 9000 },
  { name: 'turned.jpg', width: 3000, height: 4000, orientation: 6 },
  { name: 'transparent.png', width: 2400, height: 1800, transparent: true },
];

/**
 * Pictures as a phone's camera writes them; larger ones are the 12-megapixel one, enlarged, as
 * phones do it.
 */
export async function makePictures(folder) {
  mkdirSync(folder, { recursive: true });
  const missing = pictures.filter(({ name }) => !existsSync(join(folder, name)));
  if (missing.length === 0) return;
  console.log(`Making ${missing.map(({ name }) => name).join(', ')} …`);
  const { module } = await runnerImport('./tests/support/fixtures/make-photo-like.ts');
  for (const { name, width, height, orientation, transparent } of missing) {
    const file = transparent
      ? await makeTransparent(width, height)
      : orientation
        ? await module.makePhotoLike(width, height, { orientation })
        : await enlarged(folder, name, width, height, module);
    writeFileSync(join(folder, name), file);
  }
}

async function enlarged(folder, name, width, height, module) {
  if (name === '12MP.jpg') return module.makePhotoLike(width, height, {});
  return sharp(readFileSync(join(folder, '12MP.jpg')))
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A red disc on nothing. */
function makeTransparent(width, height) {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width * 0.7}" cy="${height * 0.75}" r="${width * 0.1}" fill="#be2834"/></svg>`;
  return sharp(Buffer.from(disc)).png().toBuffer();
}

/** The fault of a result; null if it has none. */
export async function faultOf(bytes, { width, height, transparent }) {
  try {
    const { data, info } = await sharp(bytes)
      .rotate()
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const expected = Math.round((1200 * height) / width);
    if (info.width !== 1200 || Math.abs(info.height - expected) > 1) {
      return `is ${info.width} × ${info.height}`;
    }
    const at = (x, y) => {
      const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      return data.subarray(from, from + 3);
    };
    const [red, green, blue] = at(0.7, 0.75);
    if (red < 100 || green > 90 || blue > 90) return 'stands the wrong way';
    if (transparent && Math.min(...at(0.05, 0.05)) < 240)
      return 'is black where it was transparent';
    return null;
  } catch (error) {
    return `cannot be read: ${error.message}`;
  }
}

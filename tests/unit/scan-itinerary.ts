import sharp from 'sharp';
import { writePdf, type PdfPart } from '../support/fixtures/make-pdf';
import { Random } from '../../bench/recognition/training/random';

/** Where an upright picture fills the page. */
const upright = '595 0 0 842 0 0';

/**
 * A PDF without a text layer: each page is a JPEG.
 * @param rotated how the page is shown turned, in degrees
 * @param matrix where the page has the picture, as PDF writes it
 * @param asMask the picture is ink of one bit, without a paper
 */
export async function scanOf(
  pages: readonly Buffer[],
  { rotated = 0, matrix = upright, asMask = false } = {},
): Promise<Buffer> {
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`).join(' ');
  const objects: PdfPart[] = [
    { text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { text: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
  ];
  for (const jpeg of pages) {
    const { width, height } = await sharp(jpeg).metadata();
    const next = objects.length + 2;
    const draw = Buffer.from(`q ${matrix} cm /Im Do Q`);
    const data = asMask ? await maskOf(jpeg) : jpeg;
    const form = asMask
      ? '/ImageMask true /BitsPerComponent 1'
      : '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    objects.push(
      {
        text: `<< /Type /Page /Parent 2 0 R /Rotate ${rotated} /MediaBox [0 0 595 842] /Contents ${next} 0 R /Resources << /XObject << /Im ${next + 1} 0 R >> >> >>`,
      },
      { text: `<< /Length ${draw.length} >>`, stream: draw },
      {
        text: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${form} /Length ${data.length} >>`,
        stream: data,
      },
    );
  }
  return writePdf(Buffer.from('%PDF-1.4\n'), objects);
}

/** Eight pixels a byte; ink is not set. */
async function maskOf(jpeg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(jpeg)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = (info.width + 7) >> 3;
  const out = Buffer.alloc(row * info.height);
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[y * info.width + x] ?? 0) > 128)
        out[y * row + (x >> 3)] = (out[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return out;
}

/** The page photographed from above: crooked on a table, with a shadow, blur, grain and JPEG. */
export async function photographOf(page: Buffer, seed: number, tilt: number): Promise<Buffer> {
  const random = new Random(seed);
  const { data, info } = await sharp(page)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#6d6258' })
    .rotate(tilt, { background: '#6d6258' })
    .blur(0.7)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const shade = 0.95 - 0.35 * (x / width) - 0.1 * (y / height);
      const shadow = 1 / (1 + Math.exp((0.35 * width - x + 0.3 * y) / 40));
      const grain = 7 * (random.next() + random.next() - 1);
      for (let channel = 0; channel < 3; channel += 1) {
        const level = (data[at + channel] ?? 0) * shade * (1 - 0.2 * shadow) + grain;
        data[at + channel] = Math.min(255, Math.max(0, level));
      }
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

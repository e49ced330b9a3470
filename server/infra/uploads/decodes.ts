import sharp from 'sharp';

/** Longer than any picture within the limits takes on a slow machine. */
const mostSeconds = 20;
/** The decoder leaves out what a small picture does not need, where it can; it reads to the end. */
const side = 64;

/** Whether a picture can be decoded down to its last row; memory and time are bounded. */
export async function decodes(bytes: Uint8Array, limitInputPixels: number): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: mostSeconds })
      .resize({ width: side, height: side, fit: 'inside' })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

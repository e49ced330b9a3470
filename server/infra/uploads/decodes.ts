import sharp from 'sharp';

/** Longer than any picture within the limits takes on a slow machine, in seconds. */
const mostSeconds = 20;
/** A small target size lets the decoder skip work, but it still reads the file to its end. */
const side = 64;

/** Whether a picture can be decoded completely, within limits of memory and time. */
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

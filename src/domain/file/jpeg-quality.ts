import { byteAt, uint16 } from './bytes';

/** The luminance table of the JPEG standard (annex K), in zigzag order: quality 50. */
const standardLuminance = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37,
  29, 40, 58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];

/**
 * The libjpeg quality, 1 to 100, that corresponds to this first table; the nearest one for encoders
 * with other tables.
 * @param table the parameters of a DQT segment
 */
export function estimateQuality(table: Uint8Array): number | null {
  const wide = byteAt(table, 0) >> 4 !== 0;
  const stepBytes = wide ? 2 : 1;
  if (table.length < 1 + standardLuminance.length * stepBytes) return null;
  const found = standardLuminance.map((_, index) =>
    wide ? uint16(table, 1 + index * 2) : byteAt(table, 1 + index),
  );
  const total = found.reduce((sum, step) => sum + step, 0);
  const standardTotal = standardLuminance.reduce((sum, step) => sum + step, 0);
  const percent = (total / standardTotal) * 100;
  const quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent;
  return Math.min(100, Math.max(1, Math.round(quality)));
}

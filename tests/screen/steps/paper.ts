import type { Page } from '@playwright/test';

interface Paper {
  /** The page's corners in a picture of 1200 × 1600 pixels; none: an empty table. */
  corners?: readonly (readonly [x: number, y: number])[];
  /** Of the band at the head of the page, by which pages are told apart. */
  band?: string;
}

export const upright = [
  [260, 200],
  [1000, 260],
  [1040, 1330],
  [200, 1400],
] as const;

/** A photograph of a page on a dark table, as a file. */
export async function photographOf(page: Page, { corners = [], band = '#0b4a9e' }: Paper) {
  const base64 = await page.evaluate(
    ([points, colour]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 1600];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#4a3a2c';
      context.fillRect(0, 0, 1200, 1600);
      const at = (right: number, down: number) => {
        const [a, b, c, d] = points as unknown as [number, number][];
        const mix = (axis: 0 | 1) =>
          ((a?.[axis] ?? 0) * (1 - right) + (b?.[axis] ?? 0) * right) * (1 - down) +
          ((d?.[axis] ?? 0) * (1 - right) + (c?.[axis] ?? 0) * right) * down;
        return [mix(0), mix(1)] as const;
      };
      const fill = (style: string, left: number, top: number, right: number, bottom: number) => {
        context.fillStyle = style;
        context.beginPath();
        context.moveTo(...at(left, top));
        context.lineTo(...at(right, top));
        context.lineTo(...at(right, bottom));
        context.lineTo(...at(left, bottom));
        context.fill();
      };
      if (points.length === 4) {
        fill('#f4f2ee', 0, 0, 1, 1);
        fill(colour, 0.1, 0.05, 0.5, 0.1);
        for (let line = 0; line < 14; line += 1)
          fill(
            '#333333',
            0.1,
            0.18 + line * 0.05,
            0.6 + ((line * 7) % 4) * 0.08,
            0.19 + line * 0.05,
          );
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [corners, band] as const,
  );
  return {
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  };
}

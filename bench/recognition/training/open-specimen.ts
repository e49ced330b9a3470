import type { FormatName } from '../../../src/recognition/formats';
import type { Gray } from '../../../src/recognition/gray';
import type { Grade } from './grades';
import { makeSpecimen, openGray, type Specimen } from './specimen';

export interface OpenSpecimen extends Specimen {
  readonly gray: Gray;
}

/** A photographed specimen with its brightnesses, at the size at which servers read. */
export async function openSpecimen(
  seed: number,
  grade: Grade = 'mild',
  format: FormatName = 'TD3',
): Promise<OpenSpecimen> {
  const made = await makeSpecimen(seed, grade, format);
  return { ...made, gray: await openGray(made.jpeg, 2000) };
}

/** A part of the page in millimetres: left, top, right and bottom. */
export type Part = readonly [number, number, number, number];

/** Paints over a part of the page. */
export function cover({ gray, toPicture }: OpenSpecimen, part: Part, level = 170): Gray {
  const [left, top, right, bottom] = part;
  const data = Uint8Array.from(gray.data);
  for (let y = top; y < bottom; y += 0.05)
    for (let x = left; x < right; x += 0.05) {
      const at = toPicture(x, y);
      data[Math.round(at.y) * gray.width + Math.round(at.x)] = level;
    }
  return { ...gray, data };
}

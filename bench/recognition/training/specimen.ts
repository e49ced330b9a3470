import sharp from 'sharp';
import type { FormatName } from '../../../src/recognition/formats';
import type { Gray } from '../../../src/recognition/gray';
import type { Point } from '../../../src/recognition/plane';
import { drawDocument, type Page } from './draw-document';
import { makePerson, type Person } from './people';
import { grades, type Grade } from './grades';
import { densityFor, photograph } from './photograph';
import { Random } from './random';

/** A photographed specimen with what is true of it. */
export interface Specimen {
  readonly person: Person;
  readonly jpeg: Buffer;
  readonly page: Page;
  readonly toPicture: (x: number, y: number) => Point;
}

/** The same seed draws the same specimen. */
export async function makeSpecimen(
  seed: number,
  grade: Grade,
  format: FormatName,
  longerSide?: number,
): Promise<Specimen> {
  const random = new Random(seed);
  const person = makePerson(random, format);
  const side = longerSide ?? random.between(...grades[grade].side);
  const page = await drawDocument(random, person, { density: densityFor(side) });
  const quarter = random.isLikely(0.5) ? 0 : random.whole(0, 3);
  const seen = await photograph(random, page, grade, { side, quarter });
  const { gray, quality, toPicture } = seen;
  const jpeg = await sharp(gray.data, {
    raw: { width: gray.width, height: gray.height, channels: 1 },
  })
    .jpeg({ quality })
    .toBuffer();
  return { person, jpeg, page, toPicture };
}

/** The brightnesses of an encoded picture, within this longer side. */
export async function openGray(picture: Buffer, longest: number): Promise<Gray> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

import sharp from 'sharp';
import type { Passport, PassportDoubts } from '../../../src/contract/passport';
import type { CalendarDate } from '../../../src/domain/calendar/calendar-date';
import type { Gray } from '../../../src/recognition/gray';
import { passportFieldOrder, type PassportField } from '../../../src/domain/passport/passport-form';
import {
  sureFields,
  type FormReading,
  type PicturePoint,
  type ZonePlace,
} from '../../../src/domain/passport/picture-reading';
import { formReading, isWorthShowing } from '../../../src/recognition/form-reading';
import { readZone } from '../../../src/recognition/read-zone';

/** More than any phone camera has. */
const mostPixels = 64_000_000;
/** In pixels: the reader gains nothing from more. */
const longestSide = 2000;

/** The machine-readable zone as it was read, and where it is in the picture. */
export interface PassportZone {
  readonly lines: readonly string[];
  /** Top left of the text, then clockwise; in the picture as its EXIF data turn it. */
  readonly corners: readonly PicturePoint[];
  readonly places: Readonly<Record<PassportField, ZonePlace>>;
}

/** A passport's data as far as they could be read. */
export interface ReadPassport {
  /** The sure fields; the others are absent. */
  readonly said: Partial<Passport>;
  /** The possible values of the others. */
  readonly doubts: PassportDoubts;
  /** Absent if the engine does not return it. */
  readonly zone?: PassportZone;
}

/**
 * Reads the machine-readable zone of a picture. Undefined if there is none, or two, or if it is
 * not a passport's. Runs in a worker.
 */
export async function readPassport({
  bytes,
  today,
}: {
  readonly bytes: Buffer;
  readonly today: CalendarDate;
}): Promise<ReadPassport | undefined> {
  const gray = await openGray(bytes).catch(() => undefined);
  if (!gray) return undefined;
  const reading = readZone(gray);
  if (reading.kind !== 'read' || reading.zone.format !== 'TD3') return undefined;
  const fields = formReading(reading.zone, today);
  if (!isWorthShowing(reading.zone, fields)) return undefined;
  // Null stands for a sex that is not chosen, which no reading says.
  const { sex, ...form } = sureFields({ fields });
  return {
    said: { ...form, ...(sex && { sex }) },
    doubts: doubtsIn(fields),
    zone: {
      lines: reading.zone.lines,
      // From the centres of pixels to parts of the picture.
      corners: reading.corners.map(({ x, y }) => ({
        x: (x + 0.5) / gray.width,
        y: (y + 0.5) / gray.height,
      })),
      places: placesIn(fields),
    },
  };
}

const placesIn = (fields: FormReading) =>
  Object.fromEntries(
    passportFieldOrder.map((field) => [field, fields[field].place]),
  ) as PassportZone['places'];

function doubtsIn(fields: FormReading): PassportDoubts {
  const isDoubtful = (field: PassportField) =>
    !fields[field].isSure && fields[field].choices.length > 0;
  const doubtful = passportFieldOrder.filter(isDoubtful);
  return Object.fromEntries(doubtful.map((field) => [field, fields[field].choices]));
}

/** @throws {Error} if the picture is damaged or incomplete */
async function openGray(bytes: Buffer): Promise<Gray> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

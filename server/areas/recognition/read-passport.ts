import sharp from 'sharp';
import type { Passport } from '../../../src/contract/passport';
import type { CalendarDate } from '../../../src/domain/calendar/calendar-date';
import type { Gray } from '../../../src/recognition/gray';
import { readZone } from '../../../src/recognition/read-zone';
import { sureForm } from '../../../src/recognition/sure-form';

/** More than any phone camera has. */
const mostPixels = 64_000_000;
/** In pixels: the reader gains nothing from more. */
const longestSide = 2000;

/** The passport's data as far as they could be read surely; a field that could not is absent. */
export type ReadPassport = Partial<Passport>;

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
  const reading = gray && readZone(gray);
  if (reading?.kind !== 'read' || reading.zone.format !== 'TD3') return undefined;
  // Null stands for a sex that is not chosen, which no reading says.
  const { sex, ...form } = sureForm(reading.zone, today);
  const said = { ...form, ...(sex && { sex }) };
  return Object.keys(said).length > 0 ? said : undefined;
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

import type { CalendarDate } from '../../domain/calendar/calendar-date';
import type { PassportLook } from '../../domain/passport/picture-reading';
import { formReading, isWorthShowing } from '../../recognition/form-reading';
import { grayOf } from '../../recognition/gray';
import { readZone } from '../../recognition/read-zone';
import { warmUp } from '../../recognition/warm-up';
import { cutZone } from './cut-zone';
import type { ZoneResult } from './zone.api';

/** The same, with the zone cut out if it was read. */
export async function readPassport(pixels: ImageData, today: CalendarDate): Promise<ZoneResult> {
  const look = lookAt(pixels, today);
  if (look.kind !== 'read') return { look };
  return { look, zone: await cutZone(pixels, look.corners) };
}

/** Looks for a passport in pixels. */
export function lookAt(pixels: ImageData, today: CalendarDate): PassportLook {
  const { width, height } = pixels;
  const reading = readZone(grayOf(pixels));
  if (reading.kind !== 'read') return { kind: reading.kind };
  const { zone, corners } = reading;
  const fields = formReading(zone, today);
  if (!isWorthShowing(zone, fields)) return { kind: 'nothing' };
  if (zone.format !== 'TD3') return { kind: 'other-document' };
  return {
    kind: 'read',
    fields,
    isSpecimen: zone.isSpecimen,
    // From the centres of pixels to parts of the picture.
    corners: corners.map(({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height })),
  };
}

/** Has the reader compiled before the first picture comes. */
export const makeReaderReady = (): void => warmUp();

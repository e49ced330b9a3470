import { type CalendarDate, localDateOf } from '../../domain/calendar/calendar-date';
import type { PassportNames } from '../../domain/passport/compare-names';
import { clock } from '../../services/services';
import { imageClient } from '../../workers/image/image-client';
import type { PassportItem } from '../kinds/passport';
import { itemFile } from '../page/use-item-file';

/** As much of a scanned passport as adding its applicant needs; empty if it could not be read. */
export interface ScanReading {
  /** The likeliest reading: the traveller sees it before it is used. */
  names?: PassportNames;
  expireDate?: CalendarDate | undefined;
}

/** Reads a passport's picture on this phone. */
export async function readScan(picture: Blob | PassportItem): Promise<ScanReading> {
  const bytes = picture instanceof Blob ? picture : await itemFile(picture);
  const id = `scan ${crypto.randomUUID()}`;
  const { look } = await imageClient.readPassport({ id, bytes, today: localDateOf(clock.now()) });
  if (look.kind !== 'read') return {};
  const { surname, givenName, expireDate } = look.fields;
  const names = { surname: surname.choices[0] ?? '', givenName: givenName.choices[0] ?? '' };
  const isNamed = `${names.surname}${names.givenName}`.trim() !== '';
  return {
    ...(isNamed && { names }),
    expireDate: expireDate.isSure ? expireDate.choices[0] : undefined,
  };
}

export const prepareReader = (): void => imageClient.warmReader();

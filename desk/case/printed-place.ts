import type { DeskPassportField } from '../../src/contract/desk/case-item';
import type { PicturePoint } from '../../src/domain/passport/picture-reading';

/**
 * Where a field is printed on a passport's page as ICAO 9303-4 arranges it: in widths of a cell from
 * the upper left corner of the zone, above which the page lies. States differ by a few cells.
 */
export const printedPlaces: Record<DeskPassportField, PicturePoint> = {
  passportNumber: { x: 36, y: -22 },
  surname: { x: 24, y: -19 },
  givenName: { x: 24, y: -16 },
  countryCode: { x: 26, y: -13 },
  birthday: { x: 24, y: -11 },
  sex: { x: 28, y: -9 },
  expireDate: { x: 34, y: -6 },
};

import type { CaseItem, DeskPassportField } from '../../src/contract/desk/case-item';
import type { PicturePoint, ZonePlace } from '../../src/domain/passport/picture-reading';
import { placeInPicture } from '../../src/domain/passport/zone-geometry';
import { differingFields, fieldLabels } from './revision-text';

/** The marks on the picture of a passport. */
export interface PictureMarks {
  /** Of the machine-readable zone, in parts of the picture. */
  readonly corners: readonly PicturePoint[];
  readonly places: readonly {
    readonly field: DeskPassportField;
    readonly name: string;
    readonly place: ZonePlace;
    /** As an SVG polygon has them. */
    readonly points: string;
    /** Whether the zone's check figure confirms what is read there. */
    readonly isSure: boolean;
  }[];
}

const polygon = (points: readonly PicturePoint[]) =>
  points.map(({ x, y }) => `${x.toFixed(4)},${y.toFixed(4)}`).join(' ');

export const zoneOutline = ({ corners }: PictureMarks): string => polygon(corners);

/** The chosen field of a passport in its picture; if none is chosen, those that differ. */
export function marksOf(
  item: Pick<CaseItem, 'passport'>,
  chosen: DeskPassportField | undefined,
): PictureMarks | undefined {
  const { passport } = item;
  if (passport?.zone?.corners.length !== 4) return undefined;
  const { corners } = passport.zone;
  const shown =
    chosen === undefined
      ? differingFields(item)
      : passport.fields.filter(({ field }) => field === chosen);
  return {
    corners,
    places: shown.flatMap(({ field, place, checkFits = false }) =>
      place
        ? [
            {
              field,
              name: fieldLabels[field],
              place,
              points: polygon(placeInPicture(corners, place)),
              isSure: checkFits,
            },
          ]
        : [],
    ),
  };
}

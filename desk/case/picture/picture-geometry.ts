import type { CaseItem, DeskPassportField } from '../../../src/contract/desk/case-item';
import {
  type PicturePoint,
  type ZonePlace,
  zoneShape,
} from '../../../src/domain/passport/picture-reading';
import { placeInPicture } from '../../../src/domain/passport/zone-geometry';
import { differingFields, fieldLabels } from '../decisions/revision-text';

/** A passport's picture turned so that its zone lies level, its upper left corner at the origin. */
interface ZoneFrame {
  /** For SVG, from the picture's pixels. */
  readonly transform: string;
  /** The zone's, in pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** The width of a cell, in pixels of the picture. */
  readonly cell: number;
  /** Where a point of the picture lies in the frame, in cells. */
  readonly inCells: (point: PicturePoint) => PicturePoint;
}

/** The frame of a zone whose corners were found in a picture of so many pixels. */
export function zoneFrame(
  { corners }: Pick<PictureMarks, 'corners'>,
  picture: Size,
): ZoneFrame | undefined {
  const pixels = ({ x, y }: PicturePoint) => ({ x: x * picture.width, y: y * picture.height });
  const [p0, p1, , p3] = corners.map(pixels);
  if (!p0 || !p1 || !p3 || picture.width === 0) return undefined;
  const width = Math.hypot(p1.x - p0.x, p1.y - p0.y);
  const cell = width / zoneShape.cells;
  const turn = Math.atan2(p1.y - p0.y, p1.x - p0.x);
  return {
    transform: `rotate(${(-turn * 180) / Math.PI}) translate(${-p0.x} ${-p0.y})`,
    width,
    height: Math.hypot(p3.x - p0.x, p3.y - p0.y),
    cell,
    inCells: (point) => {
      const { x, y } = pixels(point);
      const [dx, dy] = [(x - p0.x) / cell, (y - p0.y) / cell];
      return {
        x: dx * Math.cos(turn) + dy * Math.sin(turn),
        y: dy * Math.cos(turn) - dx * Math.sin(turn),
      };
    },
  };
}

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

/** How a picture is looked at. 1 fits it into the pane. */
export interface PictureView {
  readonly zoom: number;
  /** In degrees, clockwise. */
  readonly turn: 0 | 90 | 180 | 270;
  readonly light: 'as-taken' | 'brighter' | 'darker';
}

export const fitted: PictureView = { zoom: 1, turn: 0, light: 'as-taken' };
const steps = [1, 1.25, 1.5, 2, 3, 4, 6] as const;

/** The next larger step, or the next smaller one. */
export function zoomed(view: PictureView, direction: 'in' | 'out'): PictureView {
  const found =
    direction === 'in'
      ? steps.find((step) => step > view.zoom)
      : steps.findLast((step) => step < view.zoom);
  return found === undefined ? view : { ...view, zoom: found };
}

const turns = [0, 90, 180, 270] as const;

/** A quarter further to the right. */
export const turned = ({ turn, ...view }: PictureView): PictureView => ({
  ...view,
  turn: turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0,
});

const lights = ['as-taken', 'brighter', 'darker'] as const;

/** Brighter for a page in the shadow, then darker for a pale one, then as it was taken. */
export const inNextLight = ({ light, ...view }: PictureView): PictureView => ({
  ...view,
  light: lights[(lights.indexOf(light) + 1) % lights.length] ?? 'as-taken',
});

export const zoomLabel = ({ zoom }: PictureView): string => `${Math.round(zoom * 100)} %`;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a turned picture is shown in a pane, before it is turned. */
export function shownSize(picture: Size, pane: Size, { zoom, turn }: PictureView): Size {
  const lies = turn === 90 || turn === 270;
  const across = lies ? picture.height : picture.width;
  const down = lies ? picture.width : picture.height;
  const scale = Math.min(pane.width / across, pane.height / down) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
}

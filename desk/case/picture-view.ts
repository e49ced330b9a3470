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

export const zoomWords = ({ zoom }: PictureView): string => `${Math.round(zoom * 100)} %`;

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

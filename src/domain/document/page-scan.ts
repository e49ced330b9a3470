/** A place in an upright picture, as parts of its width and height. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
}

/** The corner that will be the upper left one of the page, then clockwise. */
export type Corners = readonly [PicturePlace, PicturePlace, PicturePlace, PicturePlace];

/** 'original': as photographed; 'document': evenly lit on white; 'grey': the same without colours. */
export type PageLook = 'original' | 'document' | 'grey';

/** How a page is cut out of its picture. */
export interface PageScan {
  readonly corners: Corners;
  readonly look: PageLook;
}

/** Where no page was found: the whole picture. */
export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** A page whose picture is being checked, before it is prepared. */
export interface PageDraft {
  /** Of its item. */
  readonly id: string;
  /** The corners that were found; null if there is no certain page. */
  readonly found: Corners | null;
  readonly scan: PageScan;
}

/** The draft of a picture that was looked at. */
export const draftOf = (id: string, found: Corners | null): PageDraft => ({
  id,
  found,
  // Without a page nothing says that there is paper: its light is left as it is.
  scan: found ? { corners: found, look: 'document' } : { corners: wholePicture, look: 'original' },
});

/** A quarter turn clockwise: the corner that was the lower left one comes to the upper left. */
export const turned = ({ corners: [a, b, c, d], look }: PageScan): PageScan => ({
  corners: [d, a, b, c],
  look,
});

/** The least distance from one corner to the line through its neighbours. */
const leastDepth = 0.03;

/** Twice the area of a triangle; positive if it is clockwise on the screen. */
const doubled = (a: PicturePlace, b: PicturePlace, c: PicturePlace): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether corners are those of a figure that can be laid flat: clockwise, convex and not too narrow. */
export function isPage(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const before = corners[(index + 3) % 4];
    const after = corners[(index + 1) % 4];
    if (!before || !after) return false;
    const base = Math.hypot(after.x - before.x, after.y - before.y);
    return doubled(before, corner, after) > leastDepth * base;
  });
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Moves a corner, within the picture.
 * @returns the same scan if the corners would be no page's any more
 */
export function withCorner(scan: PageScan, index: number, to: PicturePlace): PageScan {
  const place = { x: within(to.x), y: within(to.y) };
  const corners = scan.corners.map((each, at) => (at === index ? place : each));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d || !isPage([a, b, c, d])) return scan;
  return { ...scan, corners: [a, b, c, d] };
}

const isWhole = (corners: Corners): boolean =>
  corners.every(({ x, y }, index) => x === wholePicture[index]?.x && y === wholePicture[index]?.y);

/** The answer that is written about a page; undefined if the picture is sent as it was taken. */
export const answerOf = ({ scan }: PageDraft): PageScan | undefined =>
  isWhole(scan.corners) && scan.look === 'original' ? undefined : scan;

/** The pages with one of them at another place. */
export function movedTo<Page>(pages: readonly Page[], from: number, to: number): readonly Page[] {
  const page = pages[from];
  if (page === undefined || to < 0 || to >= pages.length || from === to) return pages;
  const others = pages.filter((_, index) => index !== from);
  return [...others.slice(0, to), page, ...others.slice(to)];
}

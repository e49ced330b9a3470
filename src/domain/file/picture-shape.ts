export interface Size {
  width: number;
  height: number;
}

/** EXIF orientation: how the stored pixels must be turned to stand upright. 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

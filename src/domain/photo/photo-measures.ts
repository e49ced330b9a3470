import type { Lab } from './lab-colour';

/** Whatever is measured of a photo's pixels. Null is what cannot be told from them. */
export interface PhotoMeasures {
  /** Percent of the pixels that have a colour. */
  colouredShare: number;
  /** Median colour at the upper corners. */
  background: Lab;
  /** Mean edge strength (Sobel) at the upper corners: patterns, furniture, corners of a room. */
  backgroundEdges: number;
  /** Largest difference in colour of a part of the upper corners from their median. */
  backgroundShade: number;
  /** Percent of the face's place that is burnt out. */
  overExposed: number;
  /** Entropy of the brightness of the face's place, 0 to 8 bits. */
  contrastBits: number;
  /** How much of the detail another blur takes away, and how strong fine detail is; null when flat. */
  sharpness: { reblur: number; detail: number } | null;
}

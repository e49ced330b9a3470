import type { Lab } from './lab-colour';

/** The measures of a photo's pixels; null if something cannot be measured. */
export interface PhotoMeasures {
  /** Percentage of coloured pixels. */
  colouredShare: number;
  /** Median colour at the upper corners. */
  background: Lab;
  /** Mean edge strength (Sobel) at the upper corners: patterns, furniture, corners of a room. */
  backgroundEdges: number;
  /** Largest colour difference between a part of the upper corners and their median. */
  backgroundShade: number;
  /** Percentage of the face's region that is overexposed. */
  overExposed: number;
  /** Entropy of the brightness in the face's region, 0 to 8 bits. */
  contrastBits: number;
  /**
   * How much detail another blur removes, and how strong fine detail is; null for uniform
   * brightness.
   */
  sharpness: { reblur: number; detail: number } | null;
}

export type Grade = 'mild' | 'medium' | 'hard';

export interface Conditions {
  /** Longer side of the picture, in pixels. */
  readonly side: readonly [number, number];
  /** Degrees: in the picture, and of the camera against the page. */
  readonly tilt: number;
  readonly lean: number;
  /** Millimetres on the page. */
  readonly blur: readonly [number, number];
  readonly motion: number;
  readonly bend: number;
  /** Deviation of the brightness. */
  readonly noise: readonly [number, number];
  /** Shares of the light that are lost. */
  readonly shading: number;
  readonly shadow: number;
  readonly glare: number;
  readonly quality: readonly [number, number];
  readonly fingers: number;
}

export const grades: Readonly<Record<Grade, Conditions>> = {
  mild: {
    side: [1200, 1800],
    tilt: 5,
    lean: 8,
    blur: [0.02, 0.08],
    motion: 0,
    bend: 0.2,
    noise: [1, 4],
    shading: 0.15,
    shadow: 0.1,
    glare: 0,
    quality: [82, 95],
    fingers: 0,
  },
  medium: {
    side: [900, 1600],
    tilt: 15,
    lean: 18,
    blur: [0.04, 0.14],
    motion: 0.08,
    bend: 0.6,
    noise: [3, 8],
    shading: 0.35,
    shadow: 0.3,
    glare: 0.25,
    quality: [68, 88],
    fingers: 1,
  },
  hard: {
    side: [600, 1400],
    tilt: 30,
    lean: 28,
    blur: [0.06, 0.26],
    motion: 0.2,
    bend: 1.2,
    noise: [5, 14],
    shading: 0.5,
    shadow: 0.5,
    glare: 0.7,
    quality: [42, 76],
    fingers: 2,
  },
};

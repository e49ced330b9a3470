import type { Random } from '../random';

/** How a picture came about. */
export const sceneNames = [
  'table',
  'close',
  'zone only',
  'edge',
  'screen',
  'scan',
  'copy',
  'screenshot',
  'laminate',
  'binding',
] as const;
type WildScene = (typeof sceneNames)[number];
export type SceneName = WildScene | 'harsh';

type Range = readonly [number, number];

/** The conditions of a scene's pictures; shares are from 0 to 1. */
export interface Scene {
  readonly name: SceneName;
  /** Longer side of the picture, in pixels. */
  readonly side: Range;
  /** Which share of the picture's longer side the page (or what is seen of it) takes. */
  readonly fill: Range;
  /** Degrees: in the picture, and of the camera against the page. */
  readonly tilt: number;
  readonly lean: number;
  /** Millimetres on the page. */
  readonly blur: Range;
  readonly motion: number;
  readonly bend: number;
  readonly noise: Range;
  readonly shading: number;
  readonly shadow: number;
  /** How likely a glare is, and how likely a foil lies over the zone. */
  readonly glare: number;
  readonly foil: number;
  readonly fingers: number;
  /** Long reflections of the laminate, and fingers that may touch the zone's ends. */
  readonly isHarsh?: boolean;
  readonly quality: Range;
  /** The picture is sent on, smaller and compressed once more. */
  readonly sentOn: number;
}

const camera = {
  side: [1200, 2000],
  fill: [0.7, 0.98],
  tilt: 12,
  lean: 14,
  blur: [0.02, 0.1],
  motion: 0.06,
  bend: 0.5,
  noise: [1, 6],
  shading: 0.35,
  shadow: 0.35,
  glare: 0.15,
  foil: 0.2,
  fingers: 1,
  quality: [55, 95],
  sentOn: 0.25,
} as const satisfies Omit<Scene, 'name'>;

const flat = { lean: 0, bend: 0, motion: 0, shadow: 0, glare: 0, foil: 0.1, fingers: 0 } as const;

const scenes: Readonly<Record<WildScene, Omit<Scene, 'name'>>> = {
  table: { ...camera, side: [2400, 3000], fill: [0.28, 0.6], sentOn: 0.1, blur: [0.02, 0.07] },
  close: { ...camera, blur: [0.03, 0.16], noise: [2, 12], shading: 0.5, shadow: 0.5, fingers: 2 },
  'zone only': { ...camera, side: [900, 2200], fingers: 0 },
  edge: { ...camera, tilt: 5, lean: 6 },
  screen: { ...camera, ...flat, lean: 10, glare: 0.2, blur: [0.02, 0.08] },
  scan: {
    ...camera,
    ...flat,
    side: [1170, 2600],
    tilt: 4,
    noise: [0, 4],
    shading: 0.05,
    sentOn: 0.1,
  },
  copy: { ...camera, ...flat, side: [1170, 2600], tilt: 6, noise: [0, 5], shading: 0.1, foil: 0 },
  screenshot: { ...camera, ...flat, side: [1000, 1800], tilt: 2, shading: 0.1, noise: [0, 2] },
  laminate: { ...camera, glare: 0.9, foil: 0.9 },
  binding: { ...camera, bend: 2, lean: 18, shading: 0.5, shadow: 0.45 },
};

/** Much at once: a hand that moves, hard shadows, reflections, a bent page, poor compression. */
export const harshScene: Scene = {
  ...camera,
  name: 'harsh',
  blur: [0.03, 0.16],
  motion: 0.3,
  bend: 1.5,
  noise: [3, 14],
  shading: 0.5,
  shadow: 0.6,
  glare: 0.4,
  foil: 0.4,
  fingers: 2,
  quality: [25, 60],
  sentOn: 0.3,
  isHarsh: true,
};

/** The scene of a seed: all come up equally often. */
export function sceneOf(random: Random): Scene {
  const name = random.pick(sceneNames);
  return { name, ...scenes[name] };
}

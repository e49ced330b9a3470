import { passportFieldOrder } from './passport-form';
import { sureFields, type PassportLook } from './picture-reading';

/** The light of a camera's frame. */
export interface FrameLight {
  /** The mean brightness, 0 to 255. */
  readonly mean: number;
  /** The share of pixels without detail, because they are too bright. */
  readonly blown: number;
}

export interface FrameLook {
  readonly look: PassportLook;
  readonly light: FrameLight;
}

/** The instruction for the traveller; 'find': hold the page into the frame. */
export type FrameHint =
  'find' | 'too-dark' | 'glare' | 'hold-still' | 'several' | 'other-document' | 'reading';

const darkMean = 55;
const mostBlown = 0.03;

/** The most helpful hint for a frame. */
export function frameHint({ look, light }: FrameLook): FrameHint {
  if (look.kind === 'several' || look.kind === 'other-document') return look.kind;
  if (look.kind === 'read' && isComplete(look)) return 'reading';
  if (light.mean < darkMean) return 'too-dark';
  if (light.blown > mostBlown) return 'glare';
  return look.kind === 'read' ? 'hold-still' : 'find';
}

const countOf = (look: PassportLook): number =>
  look.kind === 'read' ? Object.keys(sureFields(look)).length : 0;

const isComplete = (look: PassportLook): boolean => countOf(look) === passportFieldOrder.length;

/** So many frames in a row that say the same are enough without the last field or two. */
const sameFrames = 4;
const leastSure = 5;

/** The looks that count, with a new one. */
export const withFrame = (last: readonly FrameLook[], look: FrameLook): readonly FrameLook[] =>
  [...last, look].slice(-sameFrames);

/**
 * Whether the newest of these frames is taken automatically: if all of it was read with certainty, or if
 * some frames in a row agree on almost all and nothing gets better.
 */
export function isTaken(last: readonly FrameLook[]): boolean {
  const newest = last.at(-1)?.look;
  if (newest === undefined) return false;
  if (isComplete(newest)) return true;
  const said = last.map(({ look }) =>
    look.kind === 'read' ? JSON.stringify(sureFields(look)) : '',
  );
  return last.length === sameFrames && countOf(newest) >= leastSure && new Set(said).size === 1;
}

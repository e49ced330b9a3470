import type { LiveHint } from '../../../domain/photo/live-hints';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

/** The hints, the most urgent first. */
const urgency: readonly LiveHint[] = ['too-dark', 'too-bright', 'blurred', 'background-uneven'];

const remedies: Readonly<Record<LiveHint, SourceText>> = {
  'too-dark': msg('Too dark: find more light'),
  'too-bright': msg('Too bright: step out of the light'),
  blurred: msg('Hold still, or wipe the lens'),
  'background-uneven': msg('The background is not even'),
};

/**
 * The hint to show; undefined if there is none.
 * @param roll how far the picture leans; undefined without a sensor
 */
export const urgentHint = (hints: readonly LiveHint[], roll?: number): string | undefined => {
  const first = urgency.find((hint) => hints.includes(hint));
  if (first) return t(remedies[first]);
  return roll === undefined || isLevel(roll) ? undefined : t('Hold the phone straight');
};

/** The passed checks, as text. */
export function passedHints(hints: readonly LiveHint[], roll?: number): string[] {
  const lightIsWell = !hints.includes('too-dark') && !hints.includes('too-bright');
  return [
    ...(roll !== undefined && isLevel(roll) ? [t('Level')] : []),
    ...(lightIsWell ? [t('Good light')] : []),
    ...(hints.includes('blurred') ? [] : [t('Sharp')]),
    ...(hints.includes('background-uneven') ? [] : [t('Even background')]),
  ];
}

/** The phone's orientation from the browser: rotations about its axes, in degrees. */
interface Held {
  readonly beta: number;
  readonly gamma: number;
}

const radians = Math.PI / 180;
/** The least steepness of the screen: a flat phone has no left and right of upright. */
const leastUpright = 0.5;

/**
 * How far the picture leans to the right (clockwise), in degrees between -180 and 180; undefined
 * while the phone lies flat.
 * @param screenAngle how far the screen's content is rotated against the device, in degrees
 */
export function rollOf({ beta, gamma }: Held, screenAngle: number): number | undefined {
  // The upward direction, along the device's right and top edge.
  const right = -Math.cos(beta * radians) * Math.sin(gamma * radians);
  const top = Math.sin(beta * radians);
  if (Math.hypot(right, top) < leastUpright) return undefined;
  const roll = screenAngle - Math.atan2(right, top) / radians;
  return roll - 360 * Math.round(roll / 360);
}

/** Within this many degrees a head looks straight. */
const mostRoll = 3;

export const isLevel = (roll: number): boolean => Math.abs(roll) <= mostRoll;

/**
 * Sensor noise is smaller than this. Sensors send nothing without movement, so readings are not
 * averaged.
 */
const leastMove = 0.5;

/** The tilt that the line shows next. */
export const settled = (shown: number | undefined, read: number): number =>
  shown !== undefined && Math.abs(read - shown) < leastMove ? shown : read;

/** How many of the last frames count: about half a second. */
const looks = 6;

/** The hints of most of the last frames, so that hints do not flicker. */
export function steadyHints(last: readonly (readonly LiveHint[])[]): LiveHint[] {
  const counted = last.slice(-looks);
  const seen = new Set(counted.flat());
  return [...seen].filter(
    (hint) => counted.filter((each) => each.includes(hint)).length * 2 > counted.length,
  );
}

export const withLook = (
  last: readonly (readonly LiveHint[])[],
  look: readonly LiveHint[],
): readonly (readonly LiveHint[])[] => [...last, look].slice(-looks);

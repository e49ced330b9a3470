/** The phone's orientation from the browser: rotations about its axes, in degrees. */
export interface Held {
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

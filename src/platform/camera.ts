/**
 * Whether a camera input would open a camera: a mouse-driven computer shows its files instead,
 * which the other button does already.
 */
export const hasCamera = window.matchMedia('(pointer: coarse)').matches;

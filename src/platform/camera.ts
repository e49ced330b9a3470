/**
 * Whether a camera input would open a camera. A computer with a mouse opens its file dialog
 * instead, which the other button already does.
 */
export const hasCamera = window.matchMedia('(pointer: coarse)').matches;

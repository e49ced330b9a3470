/** How far the content can be pulled, and how far it must be to mean 'refresh', in CSS pixels. */
const most = 96;
const enough = 56;

/** How far the content follows a finger that went from one height to another: half the way. */
export const pullWay = (from: number, to: number): number =>
  Math.min(most, Math.max(0, (to - from) / 2));

export const pulledEnough = (way: number): boolean => way >= enough;

/**
 * **No decision by rhythm.** A key or a button decides only if, at the moment of the press,
 *
 * 1. everything that it judges is painted in full: each picture decoded and on the screen, and each
 *    part beside it (the report of a photo, the enlarged zone) loaded;
 * 2. it has been open for `settleMs`: the case, the item or the page that was opened last;
 * 3. nothing was decided on this opening yet: two presses are one decision;
 * 4. for an approval, its warnings were confirmed by another key than the approval's.
 *
 * The end of a check opens nothing: the next application has a key of its own. A refund asks once more,
 * and the traveller is told after the time of the undo only.
 *
 * `whyHeld` is the only judge; all times are of one clock that is handed in and never goes back.
 */

/** How long a page is looked at before anything is decided about it, in milliseconds. */
export const settleMs = 600;

/**
 * How a part of the screen is: on its way, painted, or in a state in which nobody sees it here.
 * 'broken' cannot be seen at all; 'elsewhere' only in a tab of its own.
 */
export type RegionState = 'loading' | 'painted' | 'broken' | 'elsewhere';

/** A page that was opened for a decision: opened once, decided once. */
export interface Opening {
  /** Names the case, the applicant, the item with its fingerprint, and the page. */
  readonly place: string;
  readonly at: number;
  readonly isSpent: boolean;
}

interface Judged {
  readonly kind: 'approve' | 'revise' | 'confirm' | 'finish';
  /** The place that the press is about: a screen that was left decides nothing. */
  readonly place: string;
  readonly opening: Opening | undefined;
  readonly regions: readonly RegionState[];
  /** Whether its warnings, if it has any, were confirmed. */
  readonly isConfirmed: boolean;
  readonly now: number;
}

export type Held = 'loading' | 'broken' | 'settling' | 'spent' | 'warned';

/** Why a press decides nothing now; undefined if it decides. */
export function whyHeld(judged: Judged): Held | undefined {
  const { kind, place, opening, regions, isConfirmed, now } = judged;
  if (opening?.place !== place || regions.includes('loading')) return 'loading';
  if (opening.isSpent) return 'spent';
  // A file that cannot be seen is sent back, never approved.
  if (kind !== 'revise' && regions.includes('broken')) return 'broken';
  if (now - opening.at < settleMs) return 'settling';
  return kind === 'approve' && !isConfirmed ? 'warned' : undefined;
}

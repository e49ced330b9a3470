import { localKeys } from '../storage/keys';

/** Taller than all that a screen shows of them: what is kept is any text. */
const tallestPx = 900;

/**
 * Home's running applications come when the app knows the orders, after the first paint. Their place
 * is kept free from that paint on, as tall as they were last time, so that nothing moves.
 */
export function reserveRunningPlace(
  { dataset, style }: Pick<HTMLElement, 'dataset' | 'style'>,
  kept: string | null,
): void {
  const height = Number(kept);
  if (!(height > 0 && height <= tallestPx)) return;
  style.setProperty('--running-place', `${height}px`);
  dataset['running'] = '';
}

/** Nothing comes into the place any more during this visit. */
export function releaseRunningPlace(): void {
  delete document.documentElement.dataset['running'];
}

function orNothing(work: () => void): void {
  try {
    work();
  } catch {
    // Storage is denied: home moves once when the card comes.
  }
}

export const keepRunningPlace = (height: number): void =>
  orNothing(() => localStorage.setItem(localKeys.runningPlace, String(height)));

/** There is no running application, or nobody whose it could be. */
export function forgetRunningPlace(): void {
  releaseRunningPlace();
  orNothing(() => localStorage.removeItem(localKeys.runningPlace));
}

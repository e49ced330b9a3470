import type { LiveHint } from '../../domain/photo/live-hints';
import { isLevel } from './level';

/** What to do about each, the most urgent first. */
const urgency: readonly LiveHint[] = ['too-dark', 'too-bright', 'blurred', 'background-uneven'];

const remedies: Readonly<Record<LiveHint, string>> = {
  'too-dark': 'Too dark: find more light',
  'too-bright': 'Too bright: step out of the light',
  blurred: 'Hold still, or wipe the lens',
  'background-uneven': 'The background is not even',
};

/**
 * The one hint that is shown; undefined where all is well.
 * @param roll how far the picture leans; undefined where nothing tells it
 */
export const urgentHint = (hints: readonly LiveHint[], roll?: number): string | undefined => {
  const first = urgency.find((hint) => hints.includes(hint));
  if (first) return remedies[first];
  return roll === undefined || isLevel(roll) ? undefined : 'Hold the phone straight';
};

/** What is well, in words. */
export function passedHints(hints: readonly LiveHint[], roll?: number): string[] {
  const lightIsWell = !hints.includes('too-dark') && !hints.includes('too-bright');
  return [
    ...(roll !== undefined && isLevel(roll) ? ['Level'] : []),
    ...(lightIsWell ? ['Good light'] : []),
    ...(hints.includes('blurred') ? [] : ['Sharp']),
    ...(hints.includes('background-uneven') ? [] : ['Even background']),
  ];
}

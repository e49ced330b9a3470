import type { LiveHint } from '../../domain/photo/live-hints';
import { isLevel } from './level';

/** The hints, the most urgent first. */
const urgency: readonly LiveHint[] = ['too-dark', 'too-bright', 'blurred', 'background-uneven'];

const remedies: Readonly<Record<LiveHint, string>> = {
  'too-dark': 'Too dark: find more light',
  'too-bright': 'Too bright: step out of the light',
  blurred: 'Hold still, or wipe the lens',
  'background-uneven': 'The background is not even',
};

/**
 * The hint to show; undefined if there is none.
 * @param roll how far the picture leans; undefined without a sensor
 */
export const urgentHint = (hints: readonly LiveHint[], roll?: number): string | undefined => {
  const first = urgency.find((hint) => hints.includes(hint));
  if (first) return remedies[first];
  return roll === undefined || isLevel(roll) ? undefined : 'Hold the phone straight';
};

/** The passed checks, as text. */
export function passedHints(hints: readonly LiveHint[], roll?: number): string[] {
  const lightIsWell = !hints.includes('too-dark') && !hints.includes('too-bright');
  return [
    ...(roll !== undefined && isLevel(roll) ? ['Level'] : []),
    ...(lightIsWell ? ['Good light'] : []),
    ...(hints.includes('blurred') ? [] : ['Sharp']),
    ...(hints.includes('background-uneven') ? [] : ['Even background']),
  ];
}

import type { LiveHint } from '../../domain/photo/live-hints';
import { isLevel } from './level';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

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

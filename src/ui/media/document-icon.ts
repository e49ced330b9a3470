import type { IconName } from './icon-paths';

const iconsByWord: readonly (readonly [RegExp, IconName])[] = [
  [/passport/i, 'passport'],
  [/flight|itinerary/i, 'plane'],
  [/hotel|accommodation|stay/i, 'bed'],
  [/bank|statement|fund/i, 'bank'],
  [/employ|business|company|job/i, 'briefcase'],
  [/photo/i, 'photo'],
];

/** The icon for a document's name. */
export const documentIcon = (name: string): IconName =>
  iconsByWord.find(([word]) => word.test(name))?.[1] ?? 'file';

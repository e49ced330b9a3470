import type { IconName } from '../../ui/icon-paths';

const iconsByWord: readonly (readonly [RegExp, IconName])[] = [
  [/passport/i, 'passport'],
  [/flight|itinerary/i, 'plane'],
  [/hotel|accommodation/i, 'bed'],
  [/bank|statement|fund/i, 'bank'],
  [/employ|business|company/i, 'briefcase'],
];

/** A drawing that helps to find a document in the list; its name stands beside it. */
export const documentIcon = (name: string): IconName =>
  iconsByWord.find(([word]) => word.test(name))?.[1] ?? 'file';

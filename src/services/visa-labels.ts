import { inTerms } from '../domain/order/visa-title';
import { t } from '../language/translate';

/** Formats a processing time for cards and fact grids: '1 day', '3 days'. */
export const formatDays = (days: number): string =>
  t('{count, plural, one {# day} other {# days}}', { count: days });

/** Entry count, stay and validity in one line: 'Single entry · 30 days · valid 90 days'. */
export function visaTerms(order: {
  entryCount: string;
  stayDuration: string;
  validityPeriod: string;
}): string {
  const { entryCount, stayDuration, validityPeriod } = order;
  return t('{entryCount} entry · {stayDuration} · valid {validityPeriod}', {
    entryCount,
    stayDuration: inTerms(stayDuration),
    validityPeriod: inTerms(validityPeriod),
  });
}

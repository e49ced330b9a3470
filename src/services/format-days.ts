import { t } from '../language/translate';

/** Formats a processing time for cards and fact grids: '1 day', '3 days'. */
export const formatDays = (days: number): string =>
  t('{count, plural, one {# day} other {# days}}', { count: days });

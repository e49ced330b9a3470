/** A processing time as cards and facts show it: '1 day', '3 days'. */
export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

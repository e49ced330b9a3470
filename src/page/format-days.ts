/** Formats a processing time for cards and fact grids: '1 day', '3 days'. */
export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

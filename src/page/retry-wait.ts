/** 'in 30 seconds', 'in 5 minutes', 'in 2 hours'. */
export function waitWords(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  if (seconds < 120) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

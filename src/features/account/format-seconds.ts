/** Formats minutes and seconds: 42 is '0:42', 90 is '1:30'. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

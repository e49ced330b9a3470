/** An age of less than a day: 'just now', '3 min ago', '2 h ago'. */
export function formatAge(minutes: number): string {
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** The part of a file: '1.2 of 1.9 MB', '312 KB of 1.9 MB'; only the whole if the part is zero. */
export function formatPart(part: number, whole: number): string {
  if (part === 0) return formatBytes(whole);
  const [number = '', unit] = formatBytes(part).split(' ');
  return formatBytes(whole).endsWith(` ${unit}`)
    ? `${number} of ${formatBytes(whole)}`
    : `${formatBytes(part)} of ${formatBytes(whole)}`;
}

/** Formats bytes: '312 KB', '1.9 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import dayjs from 'dayjs';

/** '(GMT+8)' for 480 minutes east of UTC, '(GMT+5:30)' for 330, '(GMT)' for 0. */
export function zoneLabel(minutesEast: number): string {
  if (minutesEast === 0) return '(GMT)';
  const sign = minutesEast < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutesEast) / 60);
  const minutes = Math.abs(minutesEast) % 60;
  return `(GMT${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`})`;
}

/** An instant's day and zone, in the phone's time zone: '11/20/2026 (GMT+8)'. */
export function formatDay(instant: string): string {
  const local = dayjs(instant);
  return `${local.format('M/D/YYYY')} ${zoneLabel(local.utcOffset())}`;
}

/** An instant's day and time, in the phone's time zone: '11/20/2026, 8:42 PM'. */
export const formatDayTime = (instant: string | number): string =>
  dayjs(instant).format('M/D/YYYY, h:mm A');

/** A near instant: '8:42 PM', with its day if it is not today. */
export const formatMoment = (instant: number, now: number): string =>
  dayjs(instant).isSame(now, 'day') ? dayjs(instant).format('h:mm A') : formatDayTime(instant);

/** The age of something: 'just now', '3 min ago', '2 h ago', then the day. */
export function formatAge(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return dayjs(instant).format('M/D/YYYY');
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

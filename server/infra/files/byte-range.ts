/** A part of a file: the offsets of its first and its last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header for a file of this size: 'whole' if the header is absent, invalid or
 * unsupported (several ranges, another unit), 'beyond' if the file has no such part.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const last = size - 1;
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - length), end: last };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start > last) return 'beyond';
  return { start, end: to === '' ? last : Math.min(last, Number(to)) };
}

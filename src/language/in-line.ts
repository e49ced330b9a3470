import { isolate } from './translate';

/**
 * Several texts in one line, without the absent ones: 'محمد · 2 minutes ago', each in its own
 * direction.
 */
export const inLine = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ');

import { isolate } from './translate';

/** What there is of several texts in one line: 'محمد · 2 minutes ago', each in its own direction. */
export const inLine = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ');

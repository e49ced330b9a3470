import type { CaseItem, DeskPassportField } from '../../src/contract/desk/case-item';

type Passport = NonNullable<CaseItem['passport']>;

/** A piece of a line of the zone; `field` if it is what a differing field says. */
export interface ZonePart {
  readonly text: string;
  readonly field: DeskPassportField | undefined;
}

/** A line of the zone, cut where a field differs from what was typed. */
export function zoneParts({ fields, zone }: Passport, line: number): readonly ZonePart[] {
  const text = zone?.lines[line] ?? '';
  const differing = fields
    .flatMap(({ field, differs, place }) =>
      differs && place?.line === line ? [{ field, from: place.from, to: place.to }] : [],
    )
    .sort((one, other) => one.from - other.from);
  const parts: ZonePart[] = [];
  let at = 0;
  for (const { field, from, to } of differing) {
    if (from > at) parts.push({ text: text.slice(at, from), field: undefined });
    parts.push({ text: text.slice(Math.max(at, from), to), field });
    at = Math.max(at, to);
  }
  parts.push({ text: text.slice(at), field: undefined });
  return parts.filter((part) => part.text !== '');
}

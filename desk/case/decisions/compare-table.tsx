import type { CaseApplicant } from '../../../src/contract/desk/case-shape';
import type { CaseItem, DeskPassportField } from '../../../src/contract/desk/case-item';
import { formatDay } from '../../ui/formats';
import styles from './compare-table.module.css';
import { fieldLabels, lackingText } from './revision-text';

type zonePartsPassport = NonNullable<CaseItem['passport']>;

/** A piece of a line of the zone; `field` if it is what a differing field says. */
interface ZonePart {
  readonly text: string;
  readonly field: DeskPassportField | undefined;
}

/** A line of the zone, cut where a field differs from what was typed. */
export function zoneParts({ fields, zone }: zonePartsPassport, line: number): readonly ZonePart[] {
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

interface Part {
  readonly text: string;
  readonly differs: boolean;
}

/** Joins neighbours of the same kind, and leaves out empty ones. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.differs === part.differs)
      result[result.length - 1] = { ...last, text: last.text + part.text };
    else if (part.text !== '') result.push(part);
  }
  return result;
}

/** Where the ends of two texts are equal, only what is between them differs. */
function betweenEqualEnds(text: string, other: string): Part[] {
  const most = Math.min(text.length, other.length);
  let before = 0;
  while (before < most && text[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && text.at(-1 - after) === other.at(-1 - after)) after += 1;
  return joined([
    { text: text.slice(0, before), differs: false },
    { text: text.slice(before, text.length - after), differs: true },
    { text: text.slice(text.length - after), differs: false },
  ]);
}

/**
 * The parts of a text, with those marked that differ from the other: words where both have as many,
 * signs where both are as long, else what is between their equal ends.
 */
export function differingParts(text: string, other: string): Part[] {
  const words = text.split(/( )/);
  const others = other.split(/( )/);
  if (words.length > 1 && words.length === others.length)
    return joined(words.map((word, index) => ({ text: word, differs: word !== others[index] })));
  if (text.length !== other.length) return betweenEqualEnds(text, other);
  return joined([...text].map((sign, index) => ({ text: sign, differs: sign !== other[index] })));
}

type Passport = NonNullable<CaseItem['passport']>;
type CompareTableProps = {
  applicant: CaseApplicant;
  passport: Passport;
  /** The field that is marked in the picture. */
  marked: DeskPassportField | undefined;
  onMark: (field: DeskPassportField | undefined) => void;
};

/** The typed passport beside the read one, and the machine-readable zone itself. */
export function CompareTable({ applicant, passport, marked, onMark }: CompareTableProps) {
  const { fields, zone } = passport;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Typed by {applicant.firstName}</th>
            <th scope="col">Read from the zone</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, typed, read, differs, checkFits, place, lacking }) => (
            <tr key={field} className={differs ? styles.differs : undefined}>
              <th scope="row">
                {place && zone ? (
                  <button
                    type="button"
                    className={styles.field}
                    aria-pressed={marked === field}
                    title="Mark it in the picture"
                    onClick={() => onMark(marked === field ? undefined : field)}
                  >
                    {fieldLabels[field]}
                  </button>
                ) : (
                  fieldLabels[field]
                )}
              </th>
              <td>
                {lacking === undefined ? (
                  <Value text={typed} other={differs ? read : undefined} />
                ) : (
                  lackingText({ typed, lacking })
                )}
              </td>
              <td>
                <Value text={read} other={differs && !lacking ? typed : undefined} />
                {read !== undefined && checkFits === false && (
                  <span className={styles.none}> not sure</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {zone ? (
        <pre className={styles.zone} aria-label="Machine-readable zone">
          {zone.lines.map((_, line) => (
            <span key={line} className={styles.line}>
              {zoneParts(passport, line).map(({ text, field }, index) =>
                field === undefined ? (
                  <span key={index}>{text}</span>
                ) : (
                  <mark key={index} className={styles.mark} title={fieldLabels[field]}>
                    {text}
                  </mark>
                ),
              )}
            </span>
          ))}
        </pre>
      ) : (
        <p className={styles.none}>No machine-readable zone was found in the picture.</p>
      )}
    </>
  );
}

/** A value; `other` is what it differs from. */
function Value({ text, other }: { text: string | undefined; other: string | undefined }) {
  if (text === undefined || text === '') return <span className={styles.none}>–</span>;
  const shown = formatDay(text);
  if (other === undefined) return <>{shown}</>;
  return (
    <>
      {differingParts(shown, formatDay(other)).map((part, index) =>
        part.differs ? (
          <mark key={index} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </>
  );
}

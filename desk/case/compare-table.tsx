import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { CaseItem, DeskPassportField } from '../../src/contract/desk/case-item';
import { fullDate } from '../words/date-words';
import { differingParts } from './differing-parts';
import { fieldLabels, lackingText } from './revision-text';
import { zoneParts } from './zone-parts';
import styles from './compare-table.module.css';

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
  const shown = fullDate(text);
  if (other === undefined) return <>{shown}</>;
  return (
    <>
      {differingParts(shown, fullDate(other)).map((part, index) =>
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

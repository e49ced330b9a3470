import type { CaseApplicant, CaseItem } from '../../src/contract/desk/case-calls';
import { fullDate } from '../words/date-words';
import { differingParts } from './differing-parts';
import { fieldLabels } from './revision-text';
import styles from './compare-table.module.css';

type Passport = NonNullable<CaseItem['passport']>;
type CompareTableProps = { applicant: CaseApplicant; passport: Passport };

/** What was typed beside what was read, and the machine-readable zone itself. */
export function CompareTable({ applicant, passport: { fields, zone } }: CompareTableProps) {
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
          {fields.map(({ field, typed, read, differs }) => (
            <tr key={field} className={differs ? styles.differs : undefined}>
              <th scope="row">{fieldLabels[field]}</th>
              <td>
                <Value text={typed} other={differs ? read : undefined} />
              </td>
              <td>
                <Value text={read} other={differs ? typed : undefined} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {zone ? (
        <pre className={styles.zone} aria-label="Machine-readable zone">
          {zone.join('\n')}
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

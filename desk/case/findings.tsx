import type { CaseItem } from '../../src/contract/desk/case-item';
import { DeskIcon } from '../ui/desk-icon';
import { findingLooks } from './finding-looks';
import styles from './findings.module.css';

/** The product's requirement for an item, and the findings about it. */
export function Findings({ requirement, findings }: Pick<CaseItem, 'requirement' | 'findings'>) {
  return (
    <section className={styles.findings}>
      <h3 className={styles.title}>What is asked for</h3>
      {requirement.length === 0 && findings.length === 0 && (
        <p className={styles.text}>The product asks for nothing in particular.</p>
      )}
      {requirement.map((line) => (
        <p key={line} className={styles.text}>
          {line}
        </p>
      ))}
      <ul className={styles.list}>
        {findings.map(({ what, verdict, detail }) => (
          <li key={what} className={styles.finding}>
            <DeskIcon name={findingLooks[verdict].icon} size={20} className={styles[verdict]} />
            <span className={styles.what}>{what}</span>
            <span className={styles.detail}>{detail ?? findingLooks[verdict].words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

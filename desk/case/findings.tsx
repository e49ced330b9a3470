import type { CaseItem } from '../../src/contract/desk/case-calls';
import { DeskIcon } from '../ui/desk-icon';
import styles from './findings.module.css';

const looks = {
  fits: { icon: 'check-circle', words: 'fits' },
  differs: { icon: 'warning', words: 'differs' },
  judge: { icon: 'not-judged', words: 'to judge' },
} as const;

/** What the product asks for, and what was found out about it. */
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
            <DeskIcon name={looks[verdict].icon} size={20} className={styles[verdict]} />
            <span className={styles.what}>{what}</span>
            <span className={styles.detail}>{detail ?? looks[verdict].words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './refund-rule.module.css';
import { VisuallyHidden } from './visually-hidden';

type RefundRuleProps = {
  columns: readonly { title: ReactNode; detail: ReactNode; now?: boolean; isLost?: boolean }[];
  /** One sentence for today. */
  children?: ReactNode;
};

/** The refund for a cancellation at each stage; the current stage is highlighted. */
export function RefundRule({ columns, children }: RefundRuleProps) {
  return (
    <div className={styles.rule}>
      <ol className={styles.columns}>
        {columns.map(({ title, detail, now, isLost }, index) => (
          <li
            key={index}
            className={classNames(styles.column, now && (isLost ? styles.lost : styles.now))}
            aria-current={now ? 'step' : undefined}
          >
            <span className={styles.title}>{title}</span>
            <VisuallyHidden>: </VisuallyHidden>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ol>
      {children && <p className={styles.today}>{children}</p>}
    </div>
  );
}

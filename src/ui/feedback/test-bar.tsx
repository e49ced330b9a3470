import type { ReactNode } from 'react';
import { Icon } from '../media/icon';
import styles from './test-bar.module.css';

type TestBarProps = {
  /** Set in capitals by the caller. */
  word: string;
  children?: ReactNode;
};

/** A banner for pages where payments are tests. */
export function TestBar({ word, children }: TestBarProps) {
  return (
    <div className={styles.bar}>
      <Icon name="warning" size={16} />
      <p>
        <strong className={styles.word}>{word}</strong>
        {children && <> {children}</>}
      </p>
    </div>
  );
}

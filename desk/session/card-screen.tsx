import type { ReactNode } from 'react';
import { DeskIcon } from '../ui/desk-icon';
import styles from './card-screen.module.css';

/** A screen before the log-in: one card, in the middle. */
export function CardScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <span className={styles.mark}>
            <DeskIcon name="stamp" size={20} />
          </span>
          <span>
            <strong>visa</strong> desk
          </span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

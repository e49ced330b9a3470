import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A flat card with a title, in the side column or on a screen of its own. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  );
}

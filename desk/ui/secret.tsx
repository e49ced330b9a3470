import styles from './secret.module.css';

/** A password or a key that is read and typed somewhere else. */
export function Secret({ children }: { children: string }) {
  return <p className={styles.secret}>{children}</p>;
}

import { DeskIcon } from '../ui/desk-icon';
import { LogInForm } from './log-in-form';
import styles from './log-in-screen.module.css';

/** The log-in as a screen of its own. */
export function LogInScreen() {
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
        <h1 className={styles.title}>Log in</h1>
        <LogInForm />
      </div>
    </main>
  );
}

import { Dialog } from '../ui/dialog';
import { ChangePasswordForm } from './change-password-form';
import { SecondFactorForm } from './second-factor-form';
import styles from './log-in-form.module.css';

/** The forms with which operators change their own password and second factor. */
export function OwnLogInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Password and second factor" onClose={onClose}>
      <section className={styles.part} aria-labelledby="own-password">
        <h3 id="own-password" className={styles.title}>
          Password
        </h3>
        <ChangePasswordForm />
      </section>
      <section className={styles.part} aria-labelledby="own-factor">
        <h3 id="own-factor" className={styles.title}>
          Second factor
        </h3>
        <SecondFactorForm />
      </section>
    </Dialog>
  );
}

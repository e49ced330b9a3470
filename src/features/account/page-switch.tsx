import { Button } from '../../ui/actions/button';
import styles from './log-in-dialog.module.css';
import type { LogInPage } from './log-in-form';

interface PageSwitchProps {
  page: LogInPage;
  onPage: (page: LogInPage) => void;
}

/** The link to the other page, under the form. */
export function PageSwitch({ page, onPage }: PageSwitchProps) {
  const [question, label, target] =
    page === 'log-in'
      ? (['No account yet?', 'Sign Up', 'sign-up'] as const)
      : (['Have an account?', 'Log In', 'log-in'] as const);
  return (
    <p className={styles.switch}>
      {question}{' '}
      <Button variant="link" onClick={() => onPage(target)}>
        {label}
      </Button>
    </p>
  );
}

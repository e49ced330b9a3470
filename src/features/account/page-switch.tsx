import { Button } from '../../ui/actions/button';
import styles from './log-in-dialog.module.css';
import type { LogInPage } from './log-in-form';
import { t } from '../../language/translate';

interface PageSwitchProps {
  page: LogInPage;
  onPage: (page: LogInPage) => void;
}

/** The link to the other page, under the form. */
export function PageSwitch({ page, onPage }: PageSwitchProps) {
  const [question, label, target] =
    page === 'log-in'
      ? ([t('No account yet?'), t('Sign Up'), 'sign-up'] as const)
      : ([t('Have an account?'), t('Log In'), 'log-in'] as const);
  return (
    <p className={styles.switch}>
      {question}{' '}
      <Button variant="link" onClick={() => onPage(target)}>
        {label}
      </Button>
    </p>
  );
}

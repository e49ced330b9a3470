import { Button } from '../../ui/actions/button';
import { AccountPasswordField, EmailField } from './account-fields';
import { problemText } from './form-problem';
import styles from './log-in-dialog.module.css';
import { offlineReason, SubmitButton } from './submit-button';
import type { LogIn } from './use-log-in';
import { t } from '../../language/translate';

/** The Log In page: e-mail and password. */
export function LogInStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  return (
    <>
      <EmailField logIn={logIn} />
      <div>
        <AccountPasswordField logIn={logIn} kind="current-password" />
        <div className={styles.forgot}>
          <Button
            variant="link"
            onClick={() => logIn.dispatch({ type: 'page-chosen', page: 'forgot-password' })}
          >
            {t('Forgot password?')}
          </Button>
        </div>
      </div>
      <SubmitButton
        problem={problemText(logIn.form.problems.form)}
        reason={offline ? t(offlineReason) : undefined}
        busy={logIn.entering}
        busyLabel={t('Logging in')}
      >
        {t('Log In')}
      </SubmitButton>
    </>
  );
}

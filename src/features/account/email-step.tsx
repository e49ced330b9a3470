import { EmailField } from './account-fields';
import { formatSeconds } from './format-seconds';
import styles from './log-in-dialog.module.css';
import { codeIsFor, type LogInPage } from './log-in-form';
import { offlineReason, SubmitButton } from './submit-button';
import type { LogIn } from './use-log-in';
import { msg } from '../../language/text';
import { t } from '../../language/translate';

const leads: Record<LogInPage, string> = {
  'log-in': '',
  'sign-up': msg('We send a code to your e-mail, to see that it is yours.'),
  'forgot-password': msg('We send a code to your e-mail. With it you choose a new password.'),
  'prove-email': msg(
    'The log-in told us no address that is proved to be yours. We send a code to your e-mail, to see that it is.',
  ),
};

/** Step 1 of all pages except Log In: the e-mail address for the code. */
export function EmailStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  const { form, seconds } = logIn;
  const fresh = seconds > 0 && codeIsFor(form);
  const wait =
    seconds > 0 && !fresh
      ? t('Another code can be sent in {seconds}', { seconds: formatSeconds(seconds) })
      : undefined;
  return (
    <>
      <p className={styles.lead}>{leads[form.page]}</p>
      <EmailField logIn={logIn} />
      <SubmitButton
        problem={form.problems.form}
        reason={offline ? offlineReason : wait}
        busy={logIn.sending}
        busyLabel={t('Sending the code')}
      >
        {fresh ? t('Continue') : t('Send code')}
      </SubmitButton>
    </>
  );
}

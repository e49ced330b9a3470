import { EmailField } from './account-fields';
import { problemText } from './form-problem';
import { formatSeconds } from './format-seconds';
import styles from './log-in-dialog.module.css';
import { codeIsFor, type LogInPage } from './log-in-form';
import { offlineReason, SubmitButton } from './submit-button';
import type { LogIn } from './use-log-in';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

const leads: Record<LogInPage, SourceText | undefined> = {
  'log-in': undefined,
  'sign-up': msg('We send a code to your e-mail, to check that it is yours.'),
  'forgot-password': msg('We send a code to your e-mail. With it you choose a new password.'),
  'prove-email': msg(
    'This log-in gave us no address that is verified as yours. We send a code to your e-mail, to check that it is.',
  ),
};

/** Step 1 of all pages except Log In: the e-mail address for the code. */
export function EmailStep({ logIn, offline }: { logIn: LogIn; offline: boolean }) {
  const { form, seconds } = logIn;
  const fresh = seconds > 0 && codeIsFor(form);
  const wait =
    seconds > 0 && !fresh
      ? t('Another code can be sent in {time}', { time: formatSeconds(seconds) })
      : undefined;
  const lead = leads[form.page];
  return (
    <>
      <p className={styles.lead}>{lead && t(lead)}</p>
      <EmailField logIn={logIn} />
      <SubmitButton
        problem={problemText(form.problems.form)}
        reason={offline ? t(offlineReason) : wait}
        busy={logIn.sending}
        busyLabel={t('Sending the code')}
      >
        {fresh ? t('Continue') : t('Send code')}
      </SubmitButton>
    </>
  );
}

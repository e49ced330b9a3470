import { describeProblem } from '../../page/describe-problem';
import { useSession } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { Sheet } from '../../ui/overlays/sheet';
import type { Unproved } from './account-calls';
import styles from './log-in-dialog.module.css';
import { useArrival } from './use-arrival';
import { Rich } from '../../language/rich';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

interface ArrivalPageProps {
  code: string;
  onUnproved: (unproved: Unproved) => void;
  /** Switches to the normal pages, with a reason. */
  onOtherWay: (notice?: SourceText) => void;
  onClose: () => void;
}

const useless = msg('This log-in link has expired or was used already. Log in here instead.');

/** The step between the return from a provider or mail link and the log-in. */
export function ArrivalPage({ code, onUnproved, onOtherWay, onClose }: ArrivalPageProps) {
  const { owner, problem, redeeming, redeem, again } = useArrival(code, {
    onUnproved,
    onUseless: () => onOtherWay(useless),
  });
  const present = useSession()?.user.email;
  const otherWay = (
    <Button variant="link" onClick={() => onOtherWay()}>
      {t('Log in another way')}
    </Button>
  );

  if (problem && !redeeming)
    return (
      <Sheet open center title={t('Log In')} onClose={onClose}>
        <Stack gap={16}>
          <Notice tone="danger" live title={t('You are not logged in yet')}>
            {describeProblem(problem)}
          </Notice>
          <Button full onClick={owner === undefined ? again : redeem}>
            {t('Try again')}
          </Button>
          {otherWay}
        </Stack>
      </Sheet>
    );
  if (owner === undefined)
    return (
      <Sheet open center title={t('Logging in')} onClose={onClose}>
        <ProgressBar label={t('Logging in')} value={null} />
      </Sheet>
    );
  return (
    <Sheet open center title={t('Log In')} onClose={onClose}>
      <Stack gap={16}>
        <p className={styles.question}>
          <Rich
            text={msg('Continue as <b>{email}</b>?')}
            params={{ email: owner }}
            tags={{ b: (part) => <strong className={styles.address}>{part}</strong> }}
          />
        </p>
        <p className={styles.lead}>
          {t('The link that you opened logs you in to this account. Continue only if it is yours.')}
        </p>
        {present && (
          <Notice tone="wait">
            {t('You are logged in as {email}. To continue changes the account on this device.', {
              email: present,
            })}
          </Notice>
        )}
        <Button full busy={redeeming} busyLabel={t('Logging in')} onClick={redeem}>
          {t('Continue')}
        </Button>
        {otherWay}
      </Stack>
    </Sheet>
  );
}

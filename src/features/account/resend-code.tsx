import { Button } from '../../ui/actions/button';
import { Icon } from '../../ui/media/icon';
import { Rich } from '../../language/rich';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { formatSeconds } from './format-seconds';
import styles from './log-in-dialog.module.css';

interface Props {
  /** Until another code may be sent. */
  seconds: number;
  sending: boolean;
  offline: boolean;
  onSend: () => void;
}

/** Sends another code, once the time between two codes is over. */
export function ResendCode({ seconds, sending, offline, onSend }: Props) {
  if (seconds === 0)
    return (
      <Button
        variant="link"
        busy={sending}
        busyLabel={t('Sending the code')}
        disabled={offline}
        onClick={onSend}
      >
        {t('Send again')}
      </Button>
    );
  return (
    <p className={styles.wait}>
      <Icon name="clock" size={16} />
      <span>
        <Rich
          text={msg('Send again in <b>{time}</b>')}
          params={{ time: formatSeconds(seconds) }}
          tags={{ b: (part) => <strong>{part}</strong> }}
        />
      </span>
    </p>
  );
}

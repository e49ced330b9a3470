import { generate } from 'lean-qr';
import { useMemo, useState } from 'react';
import { type ComputerHandoff, handoffCalls } from '../../contract/account/handoffs';
import { appPaths } from '../../domain/app-paths';
import { t } from '../../language/translate';
import { timeLeft, useTimeLeft } from '../../platform/use-now';
import { describeProblem } from '../../services/describe-problem';
import { api, clock } from '../../services/services';
import { showToast } from '../../services/toasts';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress';
import { StateChip } from '../../ui/feedback/state-chip';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon';
import styles from './phone-panel.module.css';

const wholeMs = 15 * 60_000;

/** A handoff of this computer, which keeps it for when its traveller comes back to the page. */
export interface StartedHandoff {
  id: string;
  token: string;
  code: string;
  expiresAt: string;
}

/** The computer's side of a handoff. */
export interface ComputerSide {
  started: StartedHandoff | undefined;
  /** Absent until the server has told it. */
  now: ComputerHandoff | undefined;
  /** Whether the last question had no answer. */
  isCutOff: boolean;
  /** Why it was not started or stopped. */
  problem: string | undefined;
  isBusy: boolean;
  start: () => Promise<void>;
  /** Ends it, or takes leave of one that is over. */
  end: () => Promise<void>;
}

interface Props extends ComputerSide {
  started: StartedHandoff;
  onClose: () => void;
}

const linkOf = ({ token }: StartedHandoff) =>
  `${new URL(appPaths.Handoff, location.origin).href}#${token}`;

/** The code for a phone's camera: dark on light in both schemes, as readers of codes want it. */
function Code({ link }: { link: string }) {
  const { path, size } = useMemo(() => {
    const bitmap = generate(link);
    let drawn = '';
    for (let y = 0; y < bitmap.size; y += 1)
      for (let x = 0; x < bitmap.size; x += 1) if (bitmap.get(x, y)) drawn += `M${x} ${y}h1v1h-1z`;
    return { path: drawn, size: bitmap.size };
  }, [link]);
  const quiet = 4;
  const box = `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`;
  return (
    <svg
      className={styles.code}
      viewBox={box}
      role="img"
      aria-label={t('Code for the camera of your phone')}
    >
      <path d={path} />
    </svg>
  );
}

/** Shown on the computer while a phone is asked for a picture. */
export function PhonePanel({ started, now, isCutOff, problem, isBusy, start, end }: Props) {
  const left = Math.min(wholeMs, useTimeLeft(started.expiresAt, clock));
  const state = now?.state ?? 'waiting';
  if (state === 'ended' || state === 'expired' || (state === 'waiting' && left <= 0))
    return (
      <Notice
        tone="wait"
        live
        title={state === 'ended' ? t('It was stopped on the phone') : t('The code has expired')}
        action={
          <>
            <Button
              small
              variant="card"
              busy={isBusy}
              busyLabel={t('Loading')}
              onClick={() => void start()}
            >
              {t('Show a new code')}
            </Button>
            <Button small variant="card-quiet" onClick={() => void end()}>
              {t('Close')}
            </Button>
          </>
        }
      >
        {t('Nothing was added.')}
      </Notice>
    );
  const isOpened = state === 'opened';
  return (
    <section aria-label={t('Continue on your phone')}>
      <div className={styles.chip} role="status">
        <StateChip tone="action" icon="clock">
          {isOpened ? t('Your phone has opened it') : t('Waiting for your phone')}
        </StateChip>
      </div>
      <div className={styles.panel}>
        <div className={styles.side}>
          {isOpened ? (
            <strong className={styles.large}>{started.code}</strong>
          ) : (
            <Code link={linkOf(started)} />
          )}
          {left > 0 && (
            <div>
              <p className={styles.ends}>
                <span>{t('Ends in')}</span>
                <strong>{timeLeft(left)}</strong>
              </p>
              <ProgressBar label={t('Ends in')} value={(left / wholeMs) * 100} />
            </div>
          )}
          {left <= 0 && (
            <p>{t('The time for taking it is over. What was taken in time still comes.')}</p>
          )}
        </div>
        <div className={styles.words}>
          <h2 className={styles.title}>{t('Continue on your phone')}</h2>
          <ol className={styles.steps}>
            <li>
              {t('Point its camera at the code')}
              <p>{t('No log-in and no app needed')}</p>
            </li>
            <li>
              {t('Compare this code with the phone')}
              <strong className={styles.compare}>{started.code}</strong>
            </li>
            <li>
              {t('Take the picture')}
              <p>{t('It appears here, on this page')}</p>
            </li>
          </ol>
          {!isOpened && <LinkActions started={started} />}
        </div>
      </div>
      {isCutOff && (
        <Notice tone="wait" live>
          {t('This computer is offline. What your phone sends appears when it is online again.')}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Card>
        <ListRow
          leading={<IconTile icon="shield" tone="action" />}
          title={t('The phone sees only this one document')}
          titleWeight={600}
          detail={t('The code works once. You can stop it here at any time, and on the phone too.')}
          action={
            <Button
              small
              variant="outlined"
              busy={isBusy}
              busyLabel={t('Stopping')}
              onClick={() => void end()}
            >
              {t('Stop')}
            </Button>
          }
        />
      </Card>
    </section>
  );
}

function LinkActions({ started }: { started: StartedHandoff }) {
  const [busy, setBusy] = useState(false);
  async function mail() {
    setBusy(true);
    try {
      const { id: handoff_id, token: link_token } = started;
      await api.call(handoffCalls.emailHandoff, { handoff_id, link_token });
      showToast(t('The link is in your mail.'), 'ok');
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(linkOf(started));
      showToast(t('Copied'), 'ok');
    } catch {
      showToast(t('The browser did not allow it.'), 'danger');
    }
  }
  return (
    <div className={styles.actions}>
      <Button
        variant="link"
        icon="mail"
        busy={busy}
        busyLabel={t('Sending')}
        onClick={() => void mail()}
      >
        {t('E-mail the link')}
      </Button>
      <Button variant="link" icon="external" onClick={() => void copy()}>
        {t('Copy it')}
      </Button>
    </div>
  );
}

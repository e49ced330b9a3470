import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RefusedError } from '../../../api/errors';
import { accountCalls } from '../../../contract/account/accounts';
import { ret } from '../../../contract/envelope';
import { Rich } from '../../../language/rich';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { describeProblem } from '../../../services/describe-problem';
import { quietFailure } from '../../../services/failure-toast';
import { api } from '../../../services/services';
import { type LogInDialog as Opened, logInDialogAtom } from '../../../session/login-dialog';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import { Stack } from '../../../ui/layout/page';
import { Sheet } from '../../../ui/overlays/sheet';
import type { Unproved } from './log-in-calls';
import { arrive } from './arrive';
import { forgetVerifier, keptVerifier } from './social-log-in';
import styles from './log-in-dialog.module.css';
import { LogInPages } from './log-in-pages';

interface ArrivalOptions {
  /** Called if the account needs a verified address. */
  onUnproved: (unproved: Unproved) => void;
  /** Called if the code is invalid or expired. */
  onUseless: () => void;
}

/** Every failure leads to a sheet that says it. */
const saidInTheSheet = { logsIn: true, ...quietFailure };

/**
 * Redeems the log-in code of the address: at once in the tab that went to a provider; otherwise
 * after a confirmation, because somebody else may have sent the link.
 */
function useArrival(code: string, { onUnproved, onUseless }: ArrivalOptions) {
  const [verifier] = useState(keptVerifier);
  const attempt = useRef(crypto.randomUUID());
  const left = useRef(new AbortController());

  function fail(error: Error): void {
    if (left.current.signal.aborted || !(error instanceof RefusedError)) return;
    if (error.ret === ret.emailNeeded && verifier) onUnproved({ code, verifier });
    else {
      forgetVerifier();
      onUseless();
    }
  }

  const redeeming = useMutation({
    meta: saidInTheSheet,
    mutationFn: async () => {
      const { signal } = left.current;
      const user = await api.call(
        accountCalls.redeemLoginCode,
        { token: code, ...(verifier && { verifier }) },
        { signal, idempotencyKey: attempt.current },
      );
      if (!signal.aborted) await arrive(user, { words: t('Login successfully') });
    },
    onError: fail,
  });
  const asking = useMutation({
    meta: saidInTheSheet,
    mutationFn: () =>
      api.call(accountCalls.loginCodeOwner, { token: code }, { signal: left.current.signal }),
    onError: fail,
  });

  const again = () => (verifier ? redeeming.mutate() : asking.mutate());
  const begin = useEffectEvent(again);
  useEffect(() => {
    const controller = (left.current = new AbortController());
    begin();
    return () => controller.abort();
  }, []);

  const problem = redeeming.error ?? asking.error;
  return {
    /** The masked address of the account, if a confirmation is needed and it is known. */
    owner: asking.data?.maskedEmail,
    problem: problem instanceof RefusedError ? null : problem,
    redeeming: redeeming.isPending || redeeming.isSuccess,
    redeem: () => redeeming.mutate(),
    /** Retries after a network fault. */
    again,
  };
}

interface ArrivalPageProps {
  code: string;
  onUnproved: (unproved: Unproved) => void;
  /** Switches to the normal pages, with a reason. */
  onOtherWay: (notice?: SourceText) => void;
  onClose: () => void;
}

const useless = msg('This log-in link has expired or was used already. Log in here instead.');

/** The step between the return from a provider or mail link and the log-in. */
function ArrivalPage({ code, onUnproved, onOtherWay, onClose }: ArrivalPageProps) {
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

/** Tells the traveller that the session is in-memory only and ends with the page. */
function LoggedInHere({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open center title={t('Log In')} onClose={onClose}>
      <Stack gap={16}>
        <Notice tone="wait" live title={t('You are logged in, in this page only')}>
          {t(
            'This browser does not let the app keep anything. When the page is closed or reloaded, you have to log in again.',
          )}
        </Notice>
        <Button full onClick={onClose}>
          {t('Continue')}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** The log-in dialog with all its pages. */
export function LogInDialog({ onClose }: { onClose: () => void }) {
  const opened = useAtomValue(logInDialogAtom);
  return opened ? <Dialog opened={opened} onClose={onClose} /> : null;
}

const reasons = {
  cancelled: msg('You came back without a log-in. Try again, or log in with an e-mail.'),
  failed: msg('That log-in did not work. Try again, or log in with an e-mail.'),
} as const;

function Dialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { arrival } = opened;
  const [code, setCode] = useState(arrival?.kind === 'code' ? arrival.code : undefined);
  const [unproved, setUnproved] = useState<Unproved>();
  const [notice, setNotice] = useState(
    arrival?.kind === 'none' ? reasons[arrival.reason] : opened.notice,
  );
  if (arrival?.kind === 'here') return <LoggedInHere onClose={onClose} />;
  if (code !== undefined)
    return (
      <ArrivalPage
        code={code}
        onUnproved={(found) => {
          setUnproved(found);
          setCode(undefined);
        }}
        onOtherWay={(why) => {
          setNotice(why);
          setCode(undefined);
        }}
        onClose={onClose}
      />
    );
  return (
    <LogInPages
      opened={{ ...opened, ...(notice !== undefined && { notice }) }}
      unproved={unproved}
      onClose={onClose}
    />
  );
}

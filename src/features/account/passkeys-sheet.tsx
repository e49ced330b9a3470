import { useState } from 'react';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { LoadFailed } from '../../ui/feedback/load-failed';
import { Notice } from '../../ui/feedback/notice';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { IconTile } from '../../ui/media/icon-tile';
import { Sheet } from '../../ui/overlays/sheet';
import { formatDayTime } from '../../language/format';
import { t } from '../../language/translate';
import { AddPasskeyForm } from './add-passkey-form';
import styles from './owner-form.module.css';
import { hasPasskeys } from './passkey-support';
import { RemovePasskeyForm } from './remove-passkey-form';
import type { OwnAccount } from './use-own-account';
import { usePasskeys, type Passkey } from './use-passkeys';

/** The account's passkeys: to add one of this device, and to remove one that is lost. */
export function PasskeysSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const [step, setStep] = useState<'list' | 'add' | Passkey>('list');
  /** The outcome of the last step; a toast would lie over the list of a short sheet. */
  const [done, setDone] = useState<string>();
  const offline = !useIsOnline();
  const go = (to: 'list' | 'add' | Passkey, words?: string) => {
    setDone(words);
    setStep(to);
  };
  const back = () => go('list');
  const forms = { account, offline, onDone: (words: string) => go('list', words) };
  return (
    <Sheet
      open
      title={
        step === 'list'
          ? t('Passkeys')
          : step === 'add'
            ? t('Add a passkey')
            : t('Remove passkey “{name}”?', { name: step.name })
      }
      onClose={onClose}
      onBack={step === 'list' ? undefined : back}
    >
      {step === 'list' ? (
        <PasskeyList offline={offline} done={done} onAdd={() => go('add')} onRemove={go} />
      ) : step === 'add' ? (
        <AddPasskeyForm {...forms} />
      ) : (
        <RemovePasskeyForm {...forms} passkey={step} />
      )}
    </Sheet>
  );
}

interface PasskeyListProps {
  offline: boolean;
  done: string | undefined;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ offline, done, onAdd, onRemove }: PasskeyListProps) {
  const { passkeys, problem, load } = usePasskeys();
  if (!passkeys)
    return problem ? (
      <LoadFailed onRetry={load}>{describeProblem(problem)}</LoadFailed>
    ) : (
      <LoadingArea label={t('Loading your passkeys')}>
        <Skeleton shape="row" count={2} />
      </LoadingArea>
    );
  return (
    <Stack gap={16}>
      <p className={styles.lead}>
        {t('With a passkey you log in by fingerprint, face or PIN, without your password.')}
      </p>
      {done !== undefined && (
        <Notice tone="ok" live>
          {done}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <Card as="ul" label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <ListRow
              as="li"
              key={passkey.id}
              leading={<IconTile icon="shield" />}
              title={<bdi>{passkey.name}</bdi>}
              detail={
                passkey.lastUsedAt
                  ? t('Last used {time}', { time: formatDayTime(passkey.lastUsedAt) })
                  : t('Added {time}', { time: formatDayTime(passkey.addedAt) })
              }
              action={
                <Button
                  variant="danger-link"
                  disabled={offline}
                  aria-label={t('Remove passkey {name}', { name: passkey.name })}
                  onClick={() => onRemove(passkey)}
                >
                  {t('Remove')}
                </Button>
              }
            />
          ))}
        </Card>
      )}
      {hasPasskeys() ? (
        <Button full variant="outlined" icon="plus" disabled={offline} onClick={onAdd}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <Notice tone="info">{t('This browser cannot create passkeys here.')}</Notice>
      )}
    </Stack>
  );
}

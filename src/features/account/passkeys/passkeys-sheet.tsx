import { useState } from 'react';
import { passkeyCalls } from '../../../contract/account/passkeys';
import { passkeyName } from '../../../domain/account/credentials';
import { formatDayTime } from '../../../language/format';
import { t } from '../../../language/translate';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { api } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { RowsPlaceholder } from '../../../ui/feedback/query-placeholder';
import { Field } from '../../../ui/forms/field';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { IconTile } from '../../../ui/media/icon';
import { Sheet } from '../../../ui/overlays/sheet';
import {
  type OwnAccount,
  type Passkey,
  proofOf,
  reloadPasskeys,
  usePasskeys,
} from '../security/own-account';
import { OwnerProofForm, useOwnerForm } from '../security/owner-proof-form';
import styles from '../security/owner-proof-form.module.css';
import { hasPasskeys } from '../this-browser';

interface PasskeyFormProps {
  account: OwnAccount;
  /** Called with what was done, in words. */
  onDone: (words: string) => void;
}

/** Names the passkey, proves the owner, and then lets the browser make it. */
function AddPasskeyForm({ account, onDone }: PasskeyFormProps) {
  const form = useOwnerForm(account);
  const [name, setName] = useState('');

  const submit = () =>
    form.send(async () => {
      const { addPasskey } = await import('./passkey-requests');
      await addPasskey(await proofOf(account, form.typed), passkeyName(name));
      await reloadPasskeys();
      onDone(t('Your passkey is added.'));
    });

  return (
    <OwnerProofForm
      form={form}
      check={() => (passkeyName(name) === '' ? t('Give the passkey a name first.') : undefined)}
      onSubmit={submit}
      buttonLabel={t('Add a passkey')}
      busyLabel={t('Waiting for your device')}
    >
      <Field
        label={t('Name of the passkey')}
        hint={t('For example “My phone”. The name cannot be changed later.')}
        name="passkey-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(value) => {
          setName(value);
          form.refuse(undefined);
        }}
      />
    </OwnerProofForm>
  );
}

/** Removes a passkey, after the owner's proof. */
function RemovePasskeyForm({ account, passkey, onDone }: PasskeyFormProps & { passkey: Passkey }) {
  const form = useOwnerForm(account);

  const submit = () =>
    form.send(async () => {
      const proof = await proofOf(account, form.typed);
      await api.call(passkeyCalls.removePasskey, { ...proof, passkey_id: passkey.id });
      await reloadPasskeys();
      onDone(t('The passkey is removed.'));
    });

  return (
    <OwnerProofForm
      form={form}
      onSubmit={submit}
      isDestructive
      buttonLabel={t('Remove passkey')}
      busyLabel={t('Removing')}
    >
      <p className={styles.lead}>
        {t(
          'It no longer opens your account. Devices that are logged in stay logged in. You may delete it on your device, too.',
        )}
      </p>
    </OwnerProofForm>
  );
}

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
  const forms = { account, onDone: (words: string) => go('list', words) };
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
    return (
      <RowsPlaceholder
        label={t('Loading your passkeys')}
        rows={2}
        problem={problem ? describeProblem(problem) : undefined}
        onRetry={load}
      />
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

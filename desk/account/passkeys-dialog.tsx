import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPasskeyCalls, type Passkey } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { asCreationOptions, browserProblem, hasPasskeys } from '../session/passkey-options';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import { Failed, Loading } from '../ui/state';
import { formatMoment } from '../ui/formats';
import styles from './passkeys-dialog.module.css';

const passkeysKey = ['passkeys'];

/** The operator's own passkeys: to add one of this device, and to remove one that is lost. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: () => call(deskPasskeyCalls.deskPasskeys, {}),
  });
  return (
    <Dialog title="Passkeys" onClose={onClose}>
      {data === undefined ? (
        error ? (
          <Failed problem={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={2} label="Loading your passkeys" />
        )
      ) : (
        <>
          <p>With a passkey you log in by fingerprint, face or PIN, without password and code.</p>
          <ul className={styles.list}>
            {data.passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </ul>
          {hasPasskeys() ? (
            <AddForm />
          ) : (
            <Note tone="plain">
              Passkeys work only where the desk has a name of its own, and over TLS.
            </Note>
          )}
        </>
      )}
    </Dialog>
  );
}

function Row({ passkey: { id, name, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deskPasskeyCalls.deskRemovePasskey, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: passkeysKey }),
  });
  return (
    <li className={styles.row}>
      <span>
        <strong>{name}</strong>
        <span className={styles.when}>
          added {formatMoment(addedAt)}
          {lastUsedAt === undefined ? ', not used yet' : `, last used ${formatMoment(lastUsedAt)}`}
        </span>
        {remove.error && <span role="alert">{failureText(remove.error)}</span>}
      </span>
      <Button look="danger" small busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove {name}
      </Button>
    </li>
  );
}

function AddForm() {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async () => {
      const { ceremonyId, options } = await call(deskPasskeyCalls.deskStartPasskey, {});
      const made = await startRegistration({ optionsJSON: asCreationOptions(options) });
      const { clientDataJSON, attestationObject, transports } = made.response;
      await call(deskPasskeyCalls.deskAddPasskey, {
        ceremonyId,
        name,
        made: {
          id: made.id,
          rawId: made.rawId,
          type: 'public-key',
          response: { clientDataJSON, attestationObject, transports },
        },
      });
    },
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: passkeysKey });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Field
        label="Name of this device"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {add.error && (
        <Note tone="danger" alert>
          {browserProblem(add.error) ?? failureText(add.error)}
        </Note>
      )}
      <Button look="primary" type="submit" busy={add.isPending}>
        Add a passkey
      </Button>
    </form>
  );
}

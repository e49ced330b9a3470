import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskAdminCalls, type OperatorInList } from '../../src/contract/desk/admin-calls';
import {
  type DeskResponseOf,
  type OperatorRole,
  operatorRoles,
} from '../../src/contract/desk/define-desk-call';
import { call } from '../api/call';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Note } from '../ui/note';
import { formatMoment } from '../ui/formats';
import styles from './admin.module.css';

type Enrolment = DeskResponseOf<typeof deskAdminCalls.deskAddOperator>;

const operatorsKey = ['operators'];

/** The operators of the desk and their roles. */
export function OperatorsScreen() {
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<OperatorInList>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const query = useQuery({
    queryKey: operatorsKey,
    queryFn: () => call(deskAdminCalls.deskOperators, {}),
  });
  return (
    <ListScreen
      title="Operators"
      query={query}
      tools={
        <Button look="primary" small icon="plus" onClick={() => setAdding(true)}>
          Add an operator
        </Button>
      }
    >
      {({ operators }) => (
        <>
          <DataTable heads={['Name', 'E-mail address', 'Roles', 'Last seen', 'Sessions', '']}>
            {operators.map((operator) => (
              <tr key={operator.id} className={operator.isDisabled ? styles.off : undefined}>
                <td>
                  {operator.name}
                  {operator.isDisabled && ' (disabled)'}
                </td>
                <td>{operator.email}</td>
                <td>{operator.roles.join(', ')}</td>
                <td>{operator.lastSeenAt ? formatMoment(operator.lastSeenAt) : 'never'}</td>
                <td>{operator.openSessions}</td>
                <td>
                  <Button look="link" onClick={() => setChanging(operator)}>
                    Change {operator.name}
                  </Button>
                </td>
              </tr>
            ))}
          </DataTable>
          {adding && <AddDialog onClose={() => setAdding(false)} onAdded={setEnrolment} />}
          {changing && (
            <ChangeDialog
              operator={changing}
              onClose={() => setChanging(undefined)}
              onEnrolled={setEnrolment}
            />
          )}
          {enrolment && (
            <EnrolmentDialog enrolment={enrolment} onClose={() => setEnrolment(undefined)} />
          )}
        </>
      )}
    </ListScreen>
  );
}

function Roles({
  roles,
  onChange,
}: {
  roles: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
}) {
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {operatorRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...roles, role] : roles.filter((each) => each !== role),
              )
            }
          />
          {role}
        </label>
      ))}
    </fieldset>
  );
}

type AddDialogProps = { onClose: () => void; onAdded: (enrolment: Enrolment) => void };

function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<OperatorRole[]>(['reviewer']);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => call(deskAdminCalls.deskAddOperator, { name, email, roles }),
    onSuccess: async (enrolment) => {
      // First: whatever becomes of the list.
      onAdded(enrolment);
      onClose();
      await client.invalidateQueries({ queryKey: operatorsKey });
    },
  });
  return (
    <Dialog title="Add an operator" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Field
          label="Name"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="E-mail address"
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Roles roles={roles} onChange={setRoles} />
        <FailureNote error={add.error} />
        <Button look="primary" type="submit" disabled={roles.length === 0} busy={add.isPending}>
          Add
        </Button>
      </form>
    </Dialog>
  );
}

type ChangeDialogProps = {
  operator: OperatorInList;
  onClose: () => void;
  onEnrolled: (enrolment: Enrolment) => void;
};

function ChangeDialog({ operator, onClose, onEnrolled }: ChangeDialogProps) {
  const { id, name, isDisabled } = operator;
  const session = useSession();
  const isMe = session.operator.id === id;
  const [roles, setRoles] = useState<OperatorRole[]>(operator.roles);
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: operatorsKey });
    onClose();
  };
  const change = useMutation({
    mutationFn: (disabled: boolean) =>
      call(deskAdminCalls.deskChangeOperator, { id, roles, isDisabled: disabled }),
    onSuccess,
  });
  const end = useMutation({
    mutationFn: () => call(deskAdminCalls.deskEndSessions, { id }),
    onSuccess,
  });
  const enrol = useMutation({
    mutationFn: () => call(deskAdminCalls.deskEnrolAgain, { id }),
    onSuccess: async (enrolment) => {
      // First: whatever becomes of the list.
      onEnrolled(enrolment);
      onClose();
      await client.invalidateQueries({ queryKey: operatorsKey });
    },
  });
  const failure = change.error ?? end.error ?? enrol.error;
  return (
    <Dialog title={name} onClose={onClose}>
      {isMe ? (
        <p>Your roles: {roles.join(', ')}. Another admin can change them.</p>
      ) : (
        <Roles roles={roles} onChange={setRoles} />
      )}
      <FailureNote error={failure} />
      <div className={styles.actions}>
        {!isMe && (
          <Button
            look="primary"
            small
            disabled={roles.length === 0}
            busy={change.isPending}
            onClick={() => change.mutate(isDisabled)}
          >
            Save the roles
          </Button>
        )}
        <Button small busy={end.isPending} onClick={() => end.mutate()}>
          End all sessions
        </Button>
        {!isMe && (
          <>
            <Button small busy={enrol.isPending} onClick={() => enrol.mutate()}>
              New password and second factor
            </Button>
            <Button
              look="danger"
              small
              busy={change.isPending}
              onClick={() => change.mutate(!isDisabled)}
            >
              {isDisabled ? 'Enable again' : 'Disable'}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function EnrolmentDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  return (
    <Dialog title="A link was mailed" onClose={onClose}>
      <p>
        {enrolment.mailedTo} gets a link to set a password and a second factor. It works once, for a
        day. For a day after that, no refund can be approved with them.
      </p>
      <Note tone="plain">
        All admins and finance are told by mail. If the link does not arrive, mail another one by
        “New password and second factor”.
      </Note>
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}

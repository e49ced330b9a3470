import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonInList } from '../../../contract/account/people';
import { t } from '../../../language/translate';
import { useKeepPeople, usePeople, useRemovePeople } from '../../../queries/people-query';
import { paths } from '../../../routing/paths';
import { useBarActions } from '../../../services/bar-actions';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { openLogIn } from '../../../session/login-dialog';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/big-message';
import { ErrorState, LoadFailed } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Switch } from '../../../ui/forms/checkbox';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Page, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { TopBar } from '../../../ui/layout/top-bar';
import { Face } from '../../../ui/media/avatar';
import { IconTile } from '../../../ui/media/icon';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Sheet } from '../../../ui/overlays/sheet';
import styles from './people-screen.module.css';
import { personName } from '../../../domain/applicant/people';
import { PassportLine, photoLine } from './person-words';
import { PersonSheet } from './person-sheet';

/** The people of the account: who is kept, the choice, and the ways to remove them. */
export default function PeopleScreen() {
  const session = useSession();
  const barActions = useBarActions(paths.account);
  return (
    <Page
      top={
        <TopBar
          title={t('People')}
          line={t('Used again in your next applications')}
          width="form"
          {...barActions}
        />
      }
    >
      {session ? (
        <People />
      ) : (
        <EmptyState
          icon="user"
          drawing="start"
          title={t('Log in to see your people')}
          action={
            <Button onClick={() => openLogIn({ intent: { kind: 'go', path: paths.people } })}>
              {t('Log In')}
            </Button>
          }
        >
          {t('The people you apply for can be kept for your next applications.')}
        </EmptyState>
      )}
    </Page>
  );
}

type Opened = { kind: 'person'; id: string } | { kind: 'what' } | { kind: 'remove' };

function People() {
  const { data, error, isFetching, refetch } = usePeople();
  const online = useIsOnline();
  const removing = useRemovePeople();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (!data)
    return error ? (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? t('Your people did not load') : t('You are offline')}
        busy={isFetching}
        busyLabel={t('Trying again')}
        onRetry={() => void refetch()}
      >
        {online
          ? describeProblem(error)
          : t('They are shown here once they have loaded. Try again when you are back online.')}
      </ErrorState>
    ) : (
      <LoadingArea label={t('Loading your people')}>
        <Skeleton shape="row" count={4} />
      </LoadingArea>
    );
  const { kept, people } = data;
  const person = opened?.kind === 'person' && people.find(({ id }) => id === opened.id);
  return (
    <Stack gap={16}>
      {error && online && (
        <LoadFailed onRetry={() => void refetch()}>{describeProblem(error)}</LoadFailed>
      )}
      <Choice isOn={kept === 'on'} count={people.length} offline={!online} />
      {kept === 'on' && (
        <PeopleList people={people} onOpen={(id) => setOpened({ kind: 'person', id })} />
      )}
      <Card as="ul" label={t('About what is kept')}>
        <ListRow
          as="li"
          leading={<IconTile icon="info" />}
          title={t('What is kept')}
          detail={t('Passport, photo, lasting answers')}
          onClick={() => setOpened({ kind: 'what' })}
        />
        <ListRow
          as="li"
          leading={<IconTile icon="download" />}
          title={t('Download a copy')}
          detail={t('Part of the export of your account')}
          link={<Link to={paths.account} />}
        />
      </Card>
      {people.length > 0 && (
        <div>
          <Button
            variant="danger-link"
            icon="trash"
            disabled={!online}
            onClick={() => setOpened({ kind: 'remove' })}
          >
            {t('Remove all people')}
          </Button>
        </div>
      )}
      {person && <PersonSheet key={person.id} person={person} offline={!online} onClose={close} />}
      {opened?.kind === 'what' && <WhatIsKept onClose={close} />}
      <RemovalQuestion
        open={opened?.kind === 'remove'}
        title={t('Remove all people?')}
        confirmLabel={t('Remove all')}
        count={people.length}
        removing={removing}
        onCancel={close}
        onConfirm={() => removing.mutate(undefined, { onSuccess: close })}
      />
    </Stack>
  );
}

interface ChoiceProps {
  isOn: boolean;
  count: number;
  offline: boolean;
}

/** The choice itself: turning it off removes everybody, after a question. */
function Choice({ isOn, count, offline }: ChoiceProps) {
  const choosing = useKeepPeople();
  const [asks, setAsks] = useState(false);
  const wordsId = useId();
  const change = (kept: 'on' | 'off') => choosing.mutate(kept, { onSuccess: () => setAsks(false) });
  return (
    <>
      {choosing.error && (
        <Notice tone="danger" live title={t('Nothing was changed')}>
          {describeProblem(choosing.error)}
        </Notice>
      )}
      <Card>
        <ListRow
          leading={<IconTile icon="shield" />}
          title={<span id={wordsId}>{t('Keep people for next time')}</span>}
          detail={
            offline
              ? t('You are offline. Changing this needs a connection.')
              : t('Sealed, on this phone and in your account')
          }
          action={
            <Switch
              labelledBy={wordsId}
              checked={isOn}
              disabled={offline || choosing.isPending}
              onChange={() => (isOn && count > 0 ? setAsks(true) : change(isOn ? 'off' : 'on'))}
            />
          }
        />
      </Card>
      {!isOn && (
        <p>
          {t(
            'Nobody is kept now. Turn this on to keep the people of your present and later applications.',
          )}
        </p>
      )}
      <RemovalQuestion
        open={asks}
        title={t('Stop keeping people?')}
        confirmLabel={t('Remove everybody')}
        count={count}
        removing={choosing}
        onCancel={() => setAsks(false)}
        onConfirm={() => change('off')}
      />
    </>
  );
}

interface PeopleListProps {
  people: readonly PersonInList[];
  onOpen: (id: string) => void;
}

function PeopleList({ people, onOpen }: PeopleListProps) {
  const headingId = useId();
  if (people.length === 0)
    return (
      <EmptyState icon="user" title={t('Nobody is kept yet')}>
        {t('The people you apply for appear here once their passport is saved.')}
      </EmptyState>
    );
  return (
    <>
      <SectionHeading as="h2" id={headingId}>
        {t('{count, plural, one {# person} other {# people}}', { count: people.length })}
      </SectionHeading>
      <Card as="ul" labelledBy={headingId}>
        {people.map((person) => (
          <ListRow
            key={person.id}
            as="li"
            many={people.length > 50}
            leading={<Face src={person.photoUrl} name={personName(person)} />}
            title={<bdi>{personName(person)}</bdi>}
            titleSize={17}
            titleWeight={600}
            detail={<PassportLine person={person} />}
            foot={photoLine(person)}
            onClick={() => onOpen(person.id)}
          />
        ))}
      </Card>
    </>
  );
}

interface RemovalQuestionProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  count: number;
  removing: { isPending: boolean; error: Error | null };
  onCancel: () => void;
  onConfirm: () => void;
}

/** The question before everybody is removed; what went wrong stands in its place. */
function RemovalQuestion({ confirmLabel, count, removing, ...dialog }: RemovalQuestionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      tone="danger"
      confirmLabel={confirmLabel}
      cancelLabel={t('Cancel')}
      busy={removing.isPending}
      busyLabel={t('Removing')}
    >
      {removing.error
        ? describeProblem(removing.error)
        : t(
            '{count, plural, one {# person is} other {# people are}} removed from this phone and from your account. Your applications stay as they are.',
            { count },
          )}
    </ConfirmDialog>
  );
}

function WhatIsKept({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open title={t('What is kept')} onClose={onClose}>
      <Stack gap={16}>
        <ul className={styles.kept}>
          <li>{t('The passport with its picture, until it expires.')}</li>
          <li>{t('The photo as you sent it, for six months: no visa takes an older one.')}</li>
          <li>
            {t(
              'Answers that stay the same: place of birth, marital status, address, phone, employer.',
            )}
          </li>
          <li>{t('First name, occupation, and for which of your applications.')}</li>
        </ul>
        <p>
          {t(
            'Only you see it. It is sealed on this phone and on our server, it is part of the copy of your data, and it goes with your account. An application keeps what it got when you remove a person.',
          )}
        </p>
      </Stack>
    </Sheet>
  );
}

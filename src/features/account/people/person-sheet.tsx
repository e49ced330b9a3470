import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonInList } from '../../../contract/account/people';
import { identities, type Identity, isKnown } from '../../../contract/codes';
import { firstNameProblem } from '../../../domain/applicant/applicant';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { fullName } from '../../../domain/passport/passport-names';
import { identityLabel } from '../../../i18n/applicant-labels';
import { formatCalendarDate, formatDay } from '../../../language/format';
import { t } from '../../../language/translate';
import { useCorrectPerson, usePerson, useRemovePerson } from '../../../queries/people-query';
import { paths } from '../../../routing/paths';
import { describeProblem } from '../../../services/describe-problem';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { RowsPlaceholder } from '../../../ui/feedback/query-placeholder';
import { Field } from '../../../ui/forms/field';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { Card, CardRow } from '../../../ui/layout/card';
import { KeyValue } from '../../../ui/layout/key-value';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Face } from '../../../ui/media/avatar';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Sheet } from '../../../ui/overlays/sheet';
import { personName } from '../../../domain/applicant/people';
import { PassportLine, photoLine } from './person-words';

/** The questions whose answers are kept. */
const questionNames: Readonly<Record<string, SourceText>> = {
  birth_place: msg('Place of birth'),
  marital_status: msg('Marital status'),
  home_address: msg('Home address'),
  phone: msg('Phone'),
  employer: msg('Employer or school'),
};

interface Props {
  person: PersonInList;
  offline: boolean;
  onClose: () => void;
}

/** A person: passport, photo, lasting answers and applications, with the ways to correct and remove it. */
export function PersonSheet({ person, offline, onClose }: Props) {
  const [turn, setTurn] = useState<'correct' | 'remove'>();
  const removing = useRemovePerson();
  const reasonId = useId();
  const name = personName(person);
  if (turn === 'correct')
    return <CorrectSheet person={person} onClose={onClose} onDone={() => setTurn(undefined)} />;
  return (
    <Sheet
      open
      title={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        <>
          {offline && (
            <FooterReason id={reasonId}>
              {t('You are offline. Changing this needs a connection.')}
            </FooterReason>
          )}
          <Button
            full
            variant="outlined"
            disabled={offline}
            reasonId={reasonId}
            onClick={() => setTurn('correct')}
          >
            {t('Correct')}
          </Button>
          <Button
            full
            variant="danger-link"
            disabled={offline}
            reasonId={reasonId}
            onClick={() => setTurn('remove')}
          >
            {t('Remove')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <ListRow
          bare
          leading={<Face src={person.photoUrl} name={name} />}
          title={<PassportLine person={person} />}
          detail={photoLine(person)}
        />
        <WholePerson id={person.id} offline={offline} />
      </Stack>
      <ConfirmDialog
        open={turn === 'remove'}
        tone="danger"
        title={t('Remove {name}?', { name })}
        cancelLabel={t('Cancel')}
        confirmLabel={t('Remove')}
        busy={removing.isPending}
        busyLabel={t('Removing')}
        onCancel={() => setTurn(undefined)}
        onConfirm={() => removing.mutate(person.id, { onSuccess: onClose })}
      >
        {removing.error
          ? describeProblem(removing.error)
          : t('The kept passport, photo and answers are deleted. Applications stay as they are.')}
      </ConfirmDialog>
    </Sheet>
  );
}

function WholePerson({ id, offline }: { id: string; offline: boolean }) {
  const { data, error, refetch } = usePerson(id);
  if (!data)
    return (
      <RowsPlaceholder
        label={t('Loading what is kept')}
        rows={3}
        problem={
          error ? (offline ? t('The rest needs a connection.') : describeProblem(error)) : undefined
        }
        onRetry={() => void refetch()}
      />
    );
  const { wholePassport: passport, identity, answers, applications } = data;
  const papers = (data.documents ?? []).map(({ name, handedInAt, until }) => ({
    label: <bdi>{name}</bdi>,
    value: t('Of {day}, used again until {until}', {
      day: formatDay(handedInAt),
      until: formatDay(until),
    }),
  }));
  const answered = answers.flatMap(({ question, answer }) => {
    const name = questionNames[question];
    return name ? [{ label: t(name), value: <bdi>{answer}</bdi> }] : [];
  });
  const occupation = identity === undefined ? '' : identityLabel(identity);
  if (occupation !== '')
    answered.unshift({ label: t('Occupation'), value: <bdi>{occupation}</bdi> });
  return (
    <>
      {passport && (
        <Card>
          <CardRow>
            <KeyValue
              rows={[
                { label: t('Name in the passport'), value: <bdi>{fullName(passport)}</bdi> },
                { label: t('Passport number'), value: <bdi>{passport.passportNumber}</bdi> },
                { label: t('Birthday'), value: formatCalendarDate(passport.birthday) },
                { label: t('Valid until'), value: formatCalendarDate(passport.expireDate) },
              ]}
            />
          </CardRow>
          {data.passportUrl !== undefined && (
            <CardRow>
              <ImageThumb
                src={data.passportUrl}
                icon="file"
                alt={t('Picture of the passport')}
                shape="page"
                fit="contain"
              />
            </CardRow>
          )}
        </Card>
      )}
      {papers.length > 0 && (
        <Card>
          <CardRow>
            <KeyValue rows={papers} />
          </CardRow>
        </Card>
      )}
      {answered.length > 0 && (
        <Card>
          <CardRow>
            <KeyValue rows={answered} />
          </CardRow>
        </Card>
      )}
      {applications.length > 0 && (
        <>
          <SectionHeading as="h3" size={17}>
            {t('Applications')}
          </SectionHeading>
          <Card as="ul" label={t('Applications')}>
            {applications.map(({ orderId, applicantId, productName, createdAt }) => (
              <ListRow
                key={applicantId}
                as="li"
                leading={<IconTile icon="briefcase" />}
                title={<bdi>{productName}</bdi>}
                detail={formatCalendarDate(createdAt.slice(0, 10))}
                link={<Link to={paths.orderDetail(orderId)} />}
              />
            ))}
          </Card>
        </>
      )}
    </>
  );
}

const occupations = identities.names.filter((name) => name !== 'none');

/** Corrects what is no part of the passport. */
function CorrectSheet({
  person,
  onClose,
  onDone,
}: {
  person: PersonInList;
  onClose: () => void;
  onDone: () => void;
}) {
  const correcting = useCorrectPerson();
  const formId = useId();
  const [firstName, setFirstName] = useState(person.firstName);
  const [occupation, setOccupation] = useState<Identity | null>(
    person.identity !== undefined && isKnown(person.identity) ? person.identity : null,
  );
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (correcting.isPending) return;
    setIsWrong(firstNameProblem(firstName) !== undefined);
    if (firstNameProblem(firstName)) return;
    const request = {
      ...{ person_id: person.id, first_name: firstName },
      ...(occupation && { identity_id: identities.codeOf(occupation) }),
    };
    correcting.mutate(request, { onSuccess: onDone });
  }

  return (
    <Sheet
      open
      title={t('Correct')}
      line={t('Applications stay as they are.')}
      onBack={onDone}
      onClose={onClose}
      footer={
        <>
          {correcting.error && (
            <FooterReason icon="warning">{describeProblem(correcting.error)}</FooterReason>
          )}
          <Button
            full
            type="submit"
            form={formId}
            busy={correcting.isPending}
            busyLabel={t('Saving')}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={16}>
          <Field
            label={t('First name')}
            hint={t('As in the passport. Letters and spaces only.')}
            value={firstName}
            onChange={setFirstName}
            error={isWrong && t('As in the passport. Letters and spaces only.')}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
          <RadioCards
            legend={t('Occupation')}
            options={occupations.map((value) => ({ value, title: identityLabel(value) }))}
            value={occupation}
            onChange={setOccupation}
          />
        </Stack>
      </form>
    </Sheet>
  );
}

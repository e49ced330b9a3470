import { type FormEvent, useId, useRef, useState } from 'react';
import type { Applicant } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { firstNameProblem, type FirstNameProblem } from '../../../domain/applicant/applicant';
import { identityLabel, nameWithOccupation } from '../../../i18n/applicant-labels';
import { Rich } from '../../../language/rich';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { type FileItem, isUnsent } from '../../../outbox/core/item';
import { useHoldUpdates } from '../../../services/busy';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { useDeviceWord } from '../../../platform/wide-screen';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Field } from '../../../ui/forms/field';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { Stack } from '../../../ui/layout/page';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Sheet } from '../../../ui/overlays/sheet';
import {
  type ApplicantEdit,
  applicantForm,
  changedMeanwhile,
  changeEdit,
  shownValues,
} from './order-drafts';
import { KeepPeopleQuestion } from './keep-people-question';
import { type PassportCamera, type PassportScan, ScanCard, usePassportScan } from './passport-scan';
import { ChangedElsewhere, useDeleteApplicant, useSaveApplicant } from './order-changes';

interface DeleteApplicantProps {
  orderId: string;
  applicant: Applicant;
  items: readonly FileItem[];
  onDeleted: () => void;
}

/** Deletes an applicant after a confirmation. */
function DeleteApplicant({ orderId, applicant, items, onDeleted }: DeleteApplicantProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteApplicant(orderId, onDeleted);
  const device = useDeviceWord();
  const waiting = items.filter(
    (item) => item.target.applicantId === applicant.id && isUnsent(item),
  ).length;
  return (
    <>
      <Button variant="danger-link" icon="trash" onClick={() => setAsking(true)}>
        {t('Delete applicant')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Delete {firstName}?', { firstName: applicant.firstName })}
        confirmLabel={t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={remove.isPending}
        busyLabel={t('Deleting the applicant')}
        onConfirm={() => remove.mutate(applicant)}
        onCancel={() => setAsking(false)}
      >
        {remove.error
          ? describeProblem(remove.error)
          : waiting === 0
            ? t('The documents of this applicant are deleted too.')
            : t(
                'The documents of this applicant are deleted too, with {count, plural, one {the one} other {the #}} still waiting on this {device, select, phone {phone} page {page} other {device}}.',
                { count: waiting, device },
              )}
      </ConfirmDialog>
    </>
  );
}

const nameProblems: Readonly<Record<FirstNameProblem, SourceText>> = {
  empty: msg('Please complete'),
  'not-only-letters': msg('Use letters only.'),
  'too-long': msg('At most 50 letters.'),
};

interface Props {
  order: Order;
  /** Absent for a new applicant. */
  applicant?: Applicant | undefined;
  items: readonly FileItem[];
  /** The draft; undefined without changes. */
  typed: ApplicantEdit | undefined;
  onType: (typed: ApplicantEdit | undefined) => void;
  onClose: () => void;
  Camera?: PassportCamera | undefined;
  /** Leads to the people who are kept. */
  onPeople?: () => void;
}

/** The form of an applicant. The draft is kept until it is sent or discarded. */
export function ApplicantForm(props: Props) {
  return props.applicant ? <FormSheet {...props} /> : <NewApplicantForm {...props} />;
}

/** Somebody new: a scanned passport gives the name, or it is typed. */
function NewApplicantForm(props: Props) {
  const { order, typed, onType } = props;
  /** The name that was read last: another passport replaces it, and nothing else that was typed. */
  const read = useRef('');
  const give = (firstName: string) => {
    read.current = firstName;
    onType(changeEdit(typed, undefined, { firstName }));
  };
  const scan = usePassportScan(order, (firstName) => {
    const present = typed?.firstName.trim() ?? '';
    if (present === '' || present === read.current) give(firstName);
  });
  return <FormSheet {...props} scan={scan} onName={give} />;
}

interface FormProps extends Props {
  scan?: PassportScan;
  onName?: (firstName: string) => void;
}

function FormSheet({
  order,
  applicant,
  items,
  typed,
  onType,
  onClose,
  Camera,
  onPeople,
  scan,
  onName,
}: FormProps) {
  const occupations = order.occupations.filter((occupation) => occupation !== 'none');
  const [error, setError] = useState<FirstNameProblem>();
  const name = useRef<HTMLInputElement>(null);
  const shown = shownValues(typed, applicant);
  const save = useSaveApplicant(order, onType);
  // Until the order is refetched, what was sent is shown: its draft is gone as soon as it is saved.
  const words = save.isPending ? save.variables.sent : shown;
  const formId = useId();
  useHoldUpdates('form');
  const form = applicantForm(words, occupations);
  const { filledIn } = form;
  const isScanning = scan?.isBusy === true;
  const ready = form.ready && !isScanning;
  const reason = isScanning ? t('The passport is being read.') : form.reason;
  const foreign =
    applicant && !save.isPending && !save.isSuccess && changedMeanwhile(typed, applicant);

  function change(part: Parameters<typeof changeEdit>[2]) {
    if (save.isPending) return;
    setError(undefined);
    onType(changeEdit(typed, applicant, part));
  }

  function discard() {
    setError(undefined);
    onType(undefined);
    name.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || save.isPending) return;
    const problem = firstNameProblem(words.firstName);
    setError(problem);
    if (problem) {
      showToast(t(nameProblems[problem]), 'danger');
      name.current?.focus();
      return;
    }
    save.mutate(
      { applicant, filledIn, sent: words, scan: scan?.found?.item },
      { onSuccess: onClose },
    );
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!save.isPending}
      title={applicant ? applicant.firstName : t('Add applicant')}
      line={applicant ? t('Change the name or the occupation') : undefined}
      initialFocus={applicant && name}
      footer={
        <>
          {save.error && !foreign && (
            <FooterReason icon="warning">{describeProblem(save.error)}</FooterReason>
          )}
          {!save.error && reason && (
            <FooterReason id={`${formId}-reason`} quiet>
              {reason}
            </FooterReason>
          )}
          <Button
            full
            type="submit"
            form={formId}
            disabled={!ready}
            reasonId={`${formId}-reason`}
            busy={save.isPending}
            busyLabel={t('Saving the applicant')}
          >
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={16}>
          {foreign && (
            <ChangedElsewhere onTake={discard}>
              <Rich
                text={msg(
                  'It is <b>{applicant}</b> now. Confirm replaces that with what you typed here.',
                )}
                params={{ applicant: nameWithOccupation(applicant.firstName, applicant.identity) }}
                tags={{ b: (part) => <strong>{part}</strong> }}
              />
            </ChangedElsewhere>
          )}
          {onPeople && (
            <Button full variant="outlined" icon="user" onClick={onPeople}>
              {t('From earlier applications')}
            </Button>
          )}
          {scan && onName && (
            <ScanCard {...{ scan, order, onName, Camera }} typed={words.firstName} />
          )}
          <Field
            ref={name}
            label={t('First name')}
            hint={t('As in the passport. Letters and spaces only.')}
            value={words.firstName}
            onChange={(firstName) => change({ firstName })}
            error={error && t(nameProblems[error])}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
          {occupations.length > 0 && (
            <RadioCards
              legend={t('Occupation')}
              options={occupations.map((value) => ({ value, title: identityLabel(value) }))}
              value={words.occupation}
              onChange={(value) => change({ occupation: value })}
            />
          )}
          {typed && !foreign && !save.isPending && (
            <div>
              <Button variant="quiet-link" onClick={discard}>
                {applicant ? t('Discard this change') : t('Discard what I typed')}
              </Button>
            </div>
          )}
          {!applicant && <KeepPeopleQuestion />}
          {applicant && (
            <DeleteApplicant
              orderId={order.id}
              applicant={applicant}
              items={items}
              onDeleted={() => {
                onType(undefined);
                onClose();
              }}
            />
          )}
        </Stack>
      </form>
    </Sheet>
  );
}

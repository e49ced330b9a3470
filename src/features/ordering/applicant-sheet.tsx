import { useId, useRef, useState, type FormEvent } from 'react';
import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { firstNameProblem } from '../../domain/applicant-name';
import { identityLabels } from '../../domain/identity';
import type { DocumentPageItem } from '../../outbox/item';
import { keepApplicantDraft, readApplicantDraft } from '../../state/applicant-draft';
import { useHoldUpdates } from '../../state/busy';
import { useIsOnline } from '../../state/connection';
import { describeProblem } from '../../state/describe-problem';
import { showToast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FooterReason } from '../../ui/footer-reason';
import { Stack } from '../../ui/page';
import { RadioCards } from '../../ui/radio-cards';
import { Sheet } from '../../ui/sheet';
import { DeleteApplicant } from './delete-applicant';
import { useSaveApplicant } from './order-changes';
import { applicantForm } from './applicant-form';

interface Props {
  order: Order;
  /** Absent: a new one. */
  applicant?: Applicant | undefined;
  items: readonly DocumentPageItem[];
  onClose: () => void;
}

/** Adds an applicant, or changes or deletes one. */
export function ApplicantSheet({ order, applicant, items, onClose }: Props) {
  const occupations = order.occupations.filter((occupation) => occupation !== 0);
  const [typed, setTyped] = useState(
    () =>
      readApplicantDraft(order.id, applicant?.id) ?? {
        firstName: applicant?.firstName ?? '',
        occupation: applicant?.identityId || null,
      },
  );
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const save = useSaveApplicant(order.id);
  const online = useIsOnline();
  const formId = useId();
  useHoldUpdates('form');
  const { ready, reason, occupation } = applicantForm(typed, occupations);

  function change(next: typeof typed) {
    setTyped(next);
    setError(undefined);
    keepApplicantDraft(order.id, applicant?.id, next);
  }

  function close() {
    // A new applicant's name waits for the next try; a change that was left is dropped.
    if (applicant) keepApplicantDraft(order.id, applicant.id, undefined);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || !online || save.isPending) return;
    const problem = firstNameProblem(typed.firstName);
    setError(problem);
    if (problem) {
      showToast(problem, 'danger');
      name.current?.focus();
      return;
    }
    const input = { id: applicant?.id, firstName: typed.firstName.trim(), occupation };
    save.mutate(input, {
      onSuccess: () => {
        keepApplicantDraft(order.id, applicant?.id, undefined);
        onClose();
      },
    });
  }

  return (
    <Sheet
      open
      onClose={close}
      dismissable={!save.isPending}
      title={applicant ? applicant.firstName : 'Add applicant'}
      line={applicant ? 'Change the name or the occupation' : undefined}
      initialFocus={name}
      footer={
        <>
          {online && save.error && (
            <FooterReason icon="warning">{describeProblem(save.error)}</FooterReason>
          )}
          {!online && (
            <FooterReason id={`${formId}-reason`} icon="wifi-off">
              This needs a connection. What you typed is kept.
            </FooterReason>
          )}
          {online && !save.error && reason && (
            <FooterReason id={`${formId}-reason`} quiet>
              {reason}
            </FooterReason>
          )}
          <Button
            full
            type="submit"
            form={formId}
            disabled={!ready || !online}
            reasonId={`${formId}-reason`}
            busy={save.isPending}
            busyLabel="Saving the applicant"
          >
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={16}>
          <Field
            ref={name}
            label="First name"
            hint="As in the passport. Letters and spaces only."
            value={typed.firstName}
            onChange={(firstName) => change({ ...typed, firstName })}
            error={error}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
          {occupations.length > 0 && (
            <RadioCards
              legend="Occupation"
              options={occupations.map((value) => ({ value, title: identityLabels[value] }))}
              value={typed.occupation}
              onChange={(value) => change({ ...typed, occupation: value })}
            />
          )}
          {applicant && (
            <DeleteApplicant
              orderId={order.id}
              applicant={applicant}
              items={items}
              onDeleted={close}
            />
          )}
        </Stack>
      </form>
    </Sheet>
  );
}

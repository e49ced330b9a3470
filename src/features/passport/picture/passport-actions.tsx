import { Link } from 'react-router-dom';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import type { NextStep } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { FilePicker, hasCamera } from '../../../ui/forms/file-picker';
import { imageClient } from '../../../workers/image/image-client';
import styles from './passport-actions.module.css';
import { type FoundPassport, isReused } from '../use-passport';
import { useState } from 'react';
import { documentCalls } from '../../../contract/documents';
import { canDeletePage } from '../../../domain/document/document-rules';
import { isUnsent } from '../../../outbox/core/item';
import { isPassport } from '../../../outbox/kinds/passport';
import { refreshOrder } from '../../../queries/order-query';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { items } from '../../../services/stores';
import { currentSession } from '../../../session/session';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

/** So that a restore of the server does not bring the passport back. */
async function forgetReceipts(applicantId: string): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  for (const item of await items.list(userId))
    if (isPassport(item) && !isUnsent(item) && item.target.applicantId === applicantId)
      await items.forget(item.id);
}

/**
 * Deletes a passport that has arrived, with its picture: of two that were exchanged, one has to go
 * before the other applicant can have it. Absent once the order is submitted.
 */
function DeletePassport({ found }: { found: FoundPassport }) {
  const { applicant, document, order } = found;
  const [upload] = document.uploads ?? [];
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useSendOnce({
    mutationFn: () =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicant.id,
        elec_id: document.id,
        pos: upload?.position ?? 0,
        upload_id: upload?.id,
      }),
    onSuccess: () => forgetReceipts(applicant.id),
    onSettled: () => refreshOrder(order.id),
  });
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  if (!upload || found.item || !canDeletePage(context)) return null;
  return (
    <>
      <Button
        small
        variant="outlined"
        icon="trash"
        onClick={() => {
          deletion.reset();
          setIsAsking(true);
        }}
      >
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Delete the passport of {firstName}?', { firstName: applicant.firstName })}
        confirmLabel={t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={deletion.isPending}
        busyLabel={t('Deleting the page')}
        onConfirm={() => deletion.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {deletion.error
          ? describeProblem(deletion.error)
          : t('Its picture and what it says are deleted from your application.')}
      </ConfirmDialog>
    </>
  );
}

interface PicturePickersProps {
  /** Whether adding the picture is the screen's main action now; else they replace it. */
  primary: boolean;
  /** The present one was taken from an earlier application. */
  isReused?: boolean;
  small?: boolean;
  onFile: (file: File) => void;
  /** Opens the live camera; without it the phone's own camera is opened. */
  onCamera?: (() => void) | undefined;
}

/** The buttons that add the picture: files, and the camera if the phone has one. */
function PicturePickers({
  primary,
  isReused = false,
  small = false,
  onFile,
  onCamera,
}: PicturePickersProps) {
  const first = (files: File[]) => files[0] && onFile(files[0]);
  const label = primary ? t('Add the picture') : isReused ? t('Use another') : t('Replace');
  const quiet = small ? ('outlined' as const) : ('secondary' as const);
  return (
    <>
      <FilePicker
        {...(hasCamera || !primary ? { variant: quiet } : {})}
        small={small}
        icon={hasCamera ? 'file' : primary ? 'plus' : 'refresh'}
        label={label}
        onOpen={imageClient.warm}
        onFiles={first}
      >
        {hasCamera ? t('Files') : label}
      </FilePicker>
      {hasCamera && onCamera && (
        <Button
          {...(primary ? {} : { variant: quiet })}
          small={small}
          icon="camera"
          onClick={onCamera}
        >
          {isReused ? t('Use another') : t('Camera')}
        </Button>
      )}
      {hasCamera && !onCamera && (
        <FilePicker
          camera
          {...(primary ? {} : { variant: quiet })}
          small={small}
          icon="camera"
          label={primary ? t('Add the picture with the camera') : t('Replace with the camera')}
          onOpen={imageClient.warm}
          onFiles={first}
        >
          {isReused ? t('Use another') : t('Camera')}
        </FilePicker>
      )}
    </>
  );
}

interface Props {
  found: FoundPassport;
  isFilled: boolean;
  hasPicture: boolean;
  onFile: (file: File) => void;
  onCamera: (() => void) | undefined;
  /** The picture and its data are there: this leads on, and changing is secondary. */
  next: NextStep | undefined;
  /** While the picture is read: the next task, if there is another one. */
  meanwhile: NextStep | 'nothing' | undefined;
}

/** Replaces the picture, or changes its data, on a finished page. */
export function ChangeButtons({
  found,
  onFile,
  onCamera,
}: Pick<Props, 'found' | 'onFile' | 'onCamera'>) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: true });
  return (
    <div className={styles.changes}>
      <PicturePickers
        small
        primary={false}
        isReused={document.reusedFrom !== undefined}
        {...{ onFile, onCamera }}
      />
      {!isReused(found) && (
        <Button small variant="outlined" icon="edit" link={<Link to={edit} />}>
          {t('Change')}
        </Button>
      )}
      <DeletePassport found={found} />
    </div>
  );
}

/** The next step for an editable passport; once nothing is missing, it leads on. */
export function EditableFooter({
  found,
  isFilled,
  hasPicture,
  onFile,
  onCamera,
  next,
  meanwhile,
}: Props) {
  const { order, applicant, document } = found;
  const edit = paths.passportEdit(order.id, applicant.id, document.id, { update: isFilled });
  // Waiting has no main action: the form would do by hand what is being done.
  if (meanwhile === 'nothing') return null;
  if (meanwhile)
    return (
      <FooterAction>
        <Button variant="secondary" link={<Link to={meanwhile.to} state={meanwhile.state} />}>
          {t('Meanwhile: {name}', { name: meanwhile.name })}
        </Button>
      </FooterAction>
    );
  if (next)
    return (
      <FooterAction>
        <Button link={<Link replace to={next.to} state={next.state} />}>{next.label}</Button>
      </FooterAction>
    );
  if (!hasPicture)
    return (
      <FooterAction
        reason={
          <FooterReason
            quiet
            action={
              <Button variant="link" link={<Link to={edit} />}>
                {t('Type it first')}
              </Button>
            }
          >
            {t('Picture first, then the form.')}
          </FooterReason>
        }
      >
        <PicturePickers primary {...{ onFile, onCamera }} />
      </FooterAction>
    );
  return (
    <FooterAction
      reason={
        isFilled ? (
          <FooterReason quiet>{t('A new picture replaces the one above.')}</FooterReason>
        ) : (
          <FooterReason icon="edit">{t('Next: check your passport details.')}</FooterReason>
        )
      }
    >
      <PicturePickers
        primary={false}
        isReused={document.reusedFrom !== undefined}
        {...{ onFile, onCamera }}
      />
      {!isReused(found) && (
        <Button icon="edit" link={<Link to={edit} />}>
          {isFilled ? t('Change') : t('Fill in')}
        </Button>
      )}
    </FooterAction>
  );
}

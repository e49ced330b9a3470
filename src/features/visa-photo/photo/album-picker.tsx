import { type ReactNode, useRef, useState } from 'react';
import { photoMaxBytes } from '../../../domain/limits';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { Button } from '../../../ui/actions/button';
import { AlertDialog } from '../../../ui/overlays/confirm-dialog';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { imageClient } from '../../../workers/image/image-client';
import { type PickedPhoto, takePhoto } from '../photo-flow';
import { PhotoInput } from '../camera/photo-input';

/** Accepts a chosen photo. @returns why it was not accepted; undefined on success */
export async function acceptPhoto(
  userId: string,
  applicantId: string,
  file: File,
  from: PickedPhoto['from'],
): Promise<SourceText | undefined> {
  if (file.size > photoMaxBytes) return msg('The file must be less than 10Mb.');
  // Read at once: on Android a chosen file can become unreadable.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return msg('The photo could not be read. Please choose it again.');
  const { name: fileName, type: mime } = file;
  await takePhoto(userId, applicantId, { bytes: new Uint8Array(bytes), fileName, mime, from });
  return undefined;
}

interface Taking {
  /** @returns whether it was accepted */
  take: (file: File) => Promise<boolean>;
  /** Says why a photo was not accepted. */
  alert: ReactNode;
}

/**
 * Accepts a photo that was chosen or dropped.
 * @param onTaken called when it was accepted
 */
export function useAcceptPhoto(userId: string, applicantId: string, onTaken: () => void): Taking {
  const [problem, setProblem] = useState<SourceText>();

  async function take(file: File): Promise<boolean> {
    const refused = await acceptPhoto(userId, applicantId, file, 'album');
    if (refused === undefined) onTaken();
    else setProblem(refused);
    return refused === undefined;
  }

  return {
    take,
    alert: (
      <AlertDialog
        open={problem !== undefined}
        buttonLabel={t('Got it')}
        onClose={() => setProblem(undefined)}
      >
        {problem && t(problem)}
      </AlertDialog>
    ),
  };
}

interface Props {
  userId: string;
  applicantId: string;
  disabled?: boolean;
  /** Inside the page, while another button is the main one. */
  quiet?: boolean;
  label?: string | undefined;
  reasonId?: string;
  /** Called when a photo was chosen. */
  onTaken: () => void;
}

/** Chooses a photo from the album, after a confirmation. */
export function AlbumPicker({
  userId,
  applicantId,
  disabled = false,
  quiet = false,
  label = t('Choose from album'),
  reasonId,
  onTaken,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const { take, alert } = useAcceptPhoto(userId, applicantId, onTaken);

  return (
    <>
      <Button
        variant={disabled || quiet ? 'outlined' : 'secondary'}
        small={quiet}
        disabled={disabled}
        reasonId={reasonId}
        onClick={() => {
          imageClient.warm();
          setAsks(true);
        }}
      >
        {label}
      </Button>
      <PhotoInput
        input={input}
        label={t('Photo from the album')}
        onFile={(file) => void take(file)}
      />
      <ConfirmDialog
        open={asks}
        title={t('Please make sure that the document requirements are met.')}
        confirmLabel={t('Choose a photo')}
        cancelLabel={t('Cancel')}
        onConfirm={() => {
          setAsks(false);
          input.current?.click();
        }}
        onCancel={() => setAsks(false)}
      />
      {alert}
    </>
  );
}

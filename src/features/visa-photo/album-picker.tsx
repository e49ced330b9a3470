import { useRef, useState } from 'react';
import { Button } from '../../ui/actions/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { imageClient } from '../../workers/image/image-client';
import { PhotoInput } from './photo-input';
import { useTakePicked } from './use-take-picked';
import { t } from '../../language/translate';

interface Props {
  userId: string;
  applicantId: string;
  disabled?: boolean;
  /** Inside the page, while another button is the main one. */
  quiet?: boolean;
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
  reasonId,
  onTaken,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const { take, alert } = useTakePicked(userId, applicantId, onTaken);

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
        {t('Choose from album')}
      </Button>
      <PhotoInput input={input} label={t('Photo from the album')} onFile={take} />
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

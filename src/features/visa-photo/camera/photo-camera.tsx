import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/actions/button';
import { CameraHead } from '../../../ui/camera/live-camera';
import { CustomHeader } from '../../../ui/layout/header-rules';
import { TopBar } from '../../../ui/layout/top-bar';
import { AlertDialog } from '../../../ui/overlays/confirm-dialog';
import { Sheet } from '../../../ui/overlays/sheet';
import { colorInText } from '../../../i18n/color-labels';
import type { SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { CameraView } from './camera-view';
import styles from './photo-camera.module.css';
import { RequirementList } from '../photo-facts';
import { PhotoInput } from './photo-input';
import type { ApplicantPhoto } from '../use-visa-photo';

/** The part of a photo's requirement that the camera needs. */
export type PhotoToTake = Pick<ApplicantPhoto, 'width' | 'height' | 'color' | 'attention' | 'lang'>;

interface Props {
  photo: PhotoToTake;
  /** Why the last photo was not accepted. */
  problem: SourceText | undefined;
  onProblemSeen: () => void;
  onBack: () => void;
  /** Undefined if the picture could not be read. */
  onTaken: (bytes: Uint8Array<ArrayBuffer> | undefined) => void;
  onFile: (file: File, from: 'camera' | 'album') => void;
  /** Called before the phone's own camera opens, and if the traveller returns without a picture. */
  onPhoneCamera?: () => void;
  onPhoneCameraCancel?: () => void;
}

/** The camera with its guide, over the whole screen; it only takes the picture. */
export function PhotoCamera(props: Props) {
  const { photo, problem, onProblemSeen, onBack, onTaken, onFile } = props;
  const album = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  const [helps, setHelps] = useState(false);

  function openPhoneCamera() {
    props.onPhoneCamera?.();
    phoneCamera.current?.click();
  }

  return (
    <main className={styles.lens}>
      <CustomHeader standard={<TopBar title={t('Visa photo')} width="form" onBack={onBack} />}>
        <CameraHead
          title={t('Visa photo')}
          line={t('{width} × {height} mm · {color} background', {
            width: photo.width,
            height: photo.height,
            color: colorInText(photo.color),
          })}
          onClose={onBack}
          trailing={
            <IconButton
              icon="help"
              label={t('Document requirements')}
              look="on-dark"
              onClick={() => setHelps(true)}
            />
          }
        />
      </CustomHeader>
      <CameraView
        photo={photo}
        onTaken={onTaken}
        onAlbum={() => album.current?.click()}
        onPhoneCamera={openPhoneCamera}
      />
      <PhotoInput
        input={album}
        label={t('Photo from the album')}
        onFile={(file) => onFile(file, 'album')}
      />
      <PhotoInput
        input={phoneCamera}
        camera
        label={t('Photo with the phone’s camera')}
        onFile={(file) => onFile(file, 'camera')}
        onCancel={() => props.onPhoneCameraCancel?.()}
      />
      <Sheet open={helps} onClose={() => setHelps(false)} title={t('Document requirements')}>
        <RequirementList photo={photo} />
      </Sheet>
      <AlertDialog open={problem !== undefined} buttonLabel={t('Got it')} onClose={onProblemSeen}>
        {problem && t(problem)}
      </AlertDialog>
    </main>
  );
}

import { needHandleText, photoCalls } from '../../contract/photos';
import { onlineAtom } from '../../page/connection';
import { reportFailure } from '../../page/report-failure';
import { api, atoms } from '../../page/services';
import { showToast } from '../../page/toasts';
import { imageClient } from '../../workers/image/image-client';
import type { PickedPhoto } from './photo-draft';
import type { ProcessStage } from './progress-at';
import { recognisePhoto, type Recognition } from './recognise-photo';
import { failureText } from './upload-failure';

interface Job {
  applicantId: string;
  picked: PickedPhoto;
  requirement: { width: number; height: number; color: string };
  onStage: (stage: ProcessStage) => void;
  signal: AbortSignal;
}

/** Starts the processing of a chosen photo by the phone and the server. */
export async function startRecognition(job: Job): Promise<Recognition> {
  const { applicantId, picked, requirement, signal } = job;
  const file = new File([picked.bytes], picked.fileName, { type: picked.mime });
  const idempotencyKey = crypto.randomUUID();
  const recognition = await recognisePhoto({
    prepare: (onStage) => imageClient.preparePhoto(file, requirement, { onStage, signal }),
    upload: atoms.get(onlineAtom)
      ? (bytes) =>
          api.upload(
            photoCalls.uploadPhoto,
            { bytes, name: 'photo.jpg', mime: 'image/jpeg' },
            {
              fields: { applicant_id: applicantId, need_handle: needHandleText('recognise') },
              idempotencyKey,
              signal,
            },
          )
      : undefined,
    show,
    onStage: job.onStage,
  });
  if (recognition.kind === 'cancelled') reportFailure(recognition.failure, 'never');
  if (recognition.kind === 'recognised') {
    const text = failureText(recognition.uploadFailure);
    if (text !== undefined) showToast(text, 'danger');
  }
  return recognition;
}

/** Preloads a picture. */
async function show(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
}

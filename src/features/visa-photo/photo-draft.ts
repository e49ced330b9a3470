import { draftNames } from '../../storage/keys';
import { drafts } from '../../services/stores';

/** A chosen or taken photo, before any processing. */
export interface PickedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Empty without a name, as from the camera. */
  fileName: string;
  mime: string;
  from: 'camera' | 'album';
}

type Kept = Omit<PickedPhoto, 'bytes'>;

const nameOf = (name: keyof typeof draftNames, applicantId: string) =>
  `${draftNames[name]}:${applicantId}`;

const isKept = (draft: unknown): draft is Kept =>
  typeof draft === 'object' && draft !== null && 'fileName' in draft && 'from' in draft;

/**
 * Stores a photo until it is confirmed or discarded; the bytes are written first, their record
 * last.
 */
export async function keepPhoto(
  userId: string,
  applicantId: string,
  { bytes, ...kept }: PickedPhoto,
): Promise<void> {
  await drafts.writeBytes(userId, nameOf('photoBytes', applicantId), bytes);
  await drafts.write(userId, nameOf('photo', applicantId), kept);
}

export async function readPhoto(
  userId: string,
  applicantId: string,
): Promise<PickedPhoto | undefined> {
  const kept = await drafts.read(userId, nameOf('photo', applicantId));
  const bytes = await drafts.readBytes(userId, nameOf('photoBytes', applicantId));
  return isKept(kept) && bytes ? { ...kept, bytes: new Uint8Array(bytes) } : undefined;
}

export async function dropPhoto(userId: string, applicantId: string): Promise<void> {
  await drafts.remove(userId, nameOf('photo', applicantId));
  await drafts.remove(userId, nameOf('photoBytes', applicantId));
}

/**
 * Records that the camera was opened for this applicant, because Android may kill the page
 * meanwhile.
 */
export const noteCamera = (userId: string, applicantId: string): Promise<void> =>
  drafts.write(userId, nameOf('photoCamera', applicantId), true);

export const forgetCamera = (userId: string, applicantId: string): Promise<void> =>
  drafts.remove(userId, nameOf('photoCamera', applicantId));

/** Whether the camera was opened for a photo that was never returned. */
export const cameraWasOpen = async (userId: string, applicantId: string): Promise<boolean> =>
  (await drafts.read(userId, nameOf('photoCamera', applicantId))) === true;

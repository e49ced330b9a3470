import { atom, useAtomValue } from 'jotai';
import type { Said } from '../../domain/messages/message';
import type {
  PhotoCrop,
  PhotoRegion,
  PhotoReport,
  PhotoWall,
} from '../../domain/photo/photo-report';
import { drafts } from '../../services/stores';
import { atoms } from '../../services/services';
import { draftNames } from '../../storage/draft-names';
import { haveSameBytes } from '../../storage/same-bytes';
import { dropUnconfirmed } from './unconfirmed-photo';

/** A chosen or taken photo, before any processing. */
export interface PickedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Empty without a name, as from the camera. */
  fileName: string;
  mime: string;
  from: 'camera' | 'album';
  /** The part that the traveller has chosen to become the photo. */
  frame?: PhotoRegion;
  /** The traveller wants the wall behind the person to be white. */
  white?: boolean;
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
async function keepPhoto(
  userId: string,
  applicantId: string,
  { bytes, ...kept }: PickedPhoto,
): Promise<void> {
  await drafts.writeBytes(userId, nameOf('photoBytes', applicantId), bytes);
  await drafts.write(userId, nameOf('photo', applicantId), kept);
}

async function readPhoto(userId: string, applicantId: string): Promise<PickedPhoto | undefined> {
  const kept = await drafts.read(userId, nameOf('photo', applicantId));
  const bytes = await drafts.readBytes(userId, nameOf('photoBytes', applicantId));
  return isKept(kept) && bytes ? { ...kept, bytes: new Uint8Array(bytes) } : undefined;
}

async function dropPhoto(userId: string, applicantId: string): Promise<void> {
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

/** A judged photo that may be sent. */
export interface RecognisedPhoto {
  /** The bytes to send: rotated upright, without metadata. */
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
  /** Pixels of the chosen picture, after rotation. */
  size: { width: number; height: number };
  /** The part of it that becomes the photo, and the whole of it; absent if all of it does. */
  crop?: PhotoCrop & { whole: Uint8Array<ArrayBuffer> };
  /** The wall behind the person. */
  wall: PhotoWall;
  /** The phone's own report. */
  report: PhotoReport;
  /** The unconfirmed item of the photo; absent if the phone had no room for it. */
  itemId?: string | undefined;
  /** The photo that the server made; absent if the server was not reachable. */
  made?: {
    url: string;
    /**
     * Absent if the server sends none: then the photo is uploaded, and made again from the upload.
     */
    key?: string | undefined;
    problems: readonly Said[];
  };
}

/** The state of one applicant's flow from choosing to confirming. */
interface Flow {
  picked?: PickedPhoto;
  recognised?: RecognisedPhoto;
  /** The history index of the photo page. */
  startedAt?: number;
}

const flowsAtom = atom<Readonly<Record<string, Flow>>>({});

const change = (applicantId: string, to: (flow: Flow) => Flow) =>
  atoms.set(flowsAtom, (flows) => ({ ...flows, [applicantId]: to(flows[applicantId] ?? {}) }));

export const flowOf = (applicantId: string): Flow => atoms.get(flowsAtom)[applicantId] ?? {};

export const useFlow = (applicantId: string): Flow => useAtomValue(flowsAtom)[applicantId] ?? {};

/** The present history index; undefined if the router has not set one. */
const historyIndex = (): number | undefined =>
  (window.history.state as { idx?: number } | null)?.idx;

/** Called on the photo page: the flow's steps are counted from here. */
export const startFlow = (applicantId: string): void => {
  const startedAt = historyIndex();
  change(applicantId, (flow) => ({ ...flow, ...(startedAt !== undefined && { startedAt }) }));
};

/** How many history entries the flow has added; undefined if it started elsewhere. */
export function stepsSinceStart(applicantId: string): number | undefined {
  const { startedAt } = flowOf(applicantId);
  const index = historyIndex();
  if (startedAt === undefined || index === undefined || index <= startedAt) return undefined;
  return index - startedAt;
}

/**
 * Accepts a new picture: it is sealed and stored at once, and the result of an earlier one is
 * discarded.
 */
export async function takePhoto(
  userId: string,
  applicantId: string,
  picked: PickedPhoto,
): Promise<void> {
  change(applicantId, ({ recognised: _, ...flow }) => ({ ...flow, picked }));
  await forgetCamera(userId, applicantId).catch(() => undefined);
  // If storage is denied or full, the photo is in-memory only.
  await keepPhoto(userId, applicantId, picked).catch(() => undefined);
  await dropUnconfirmed(userId, applicantId).catch(() => undefined);
}

/** Whether the photo that was taken last is on the phone, and not in memory only. */
export const isPhotoKept = async (userId: string, applicantId: string): Promise<boolean> => {
  const kept = await readPhoto(userId, applicantId).catch(() => undefined);
  return (
    kept !== undefined && haveSameBytes(kept.bytes.buffer, flowOf(applicantId).picked?.bytes.buffer)
  );
};

/** The chosen picture, or the stored one of a page that was killed. */
export async function pickedPhoto(
  userId: string,
  applicantId: string,
): Promise<PickedPhoto | undefined> {
  return (
    flowOf(applicantId).picked ?? (await readPhoto(userId, applicantId).catch(() => undefined))
  );
}

/**
 * Takes another part of the chosen picture, or makes its wall white, or leaves it as it was; then it is
 * judged again. What was recognised goes, so that only what was judged can be confirmed.
 */
export async function changePhoto(
  userId: string,
  applicantId: string,
  to: Pick<PickedPhoto, 'frame' | 'white'>,
): Promise<void> {
  const picked = await pickedPhoto(userId, applicantId);
  if (picked) await takePhoto(userId, applicantId, { ...picked, ...to });
}

export const recognise = (applicantId: string, recognised: RecognisedPhoto): void =>
  change(applicantId, (flow) => ({ ...flow, recognised }));

/** Discards the judgement, so that the photo is judged again. */
export const forgetRecognised = (applicantId: string): void =>
  change(applicantId, ({ recognised: _, ...flow }) => flow);

/**
 * Deletes the photo after it was confirmed or discarded; only the confirmed item stays. The draft is
 * deleted last, so an interrupted deletion can be completed.
 */
export async function endFlow(userId: string, applicantId: string): Promise<void> {
  change(applicantId, ({ startedAt }) => ({ ...(startedAt !== undefined && { startedAt }) }));
  await dropUnconfirmed(userId, applicantId).catch(() => undefined);
  await dropPhoto(userId, applicantId).catch(() => undefined);
}

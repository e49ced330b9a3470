import { atom, useAtomValue } from 'jotai';
import type { PhotoReport } from '../../domain/photo/photo-report';
import { atoms } from '../../page/services';
import { dropPhoto, forgetCamera, keepPhoto, readPhoto, type PickedPhoto } from './photo-draft';

/** A photo that was judged, and may be sent. */
export interface RecognisedPhoto {
  /** What is sent: upright, without metadata. */
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
  /** Pixels of what was picked, upright. */
  size: { width: number; height: number };
  /** The phone's own judgement. */
  report: PhotoReport;
  /** What the server made of it; absent where it could not be asked. */
  made?: {
    url: string;
    /** Absent where the server gives none: then the photo is uploaded, and made again of that. */
    key?: string | undefined;
    problems: readonly string[];
  };
}

/** One applicant's way from picking to confirming. */
interface Flow {
  picked?: PickedPhoto;
  recognised?: RecognisedPhoto;
  /** Which entry of this tab's history the photo page was. */
  startedAt?: number;
}

const flowsAtom = atom<Readonly<Record<string, Flow>>>({});

const change = (applicantId: string, to: (flow: Flow) => Flow) =>
  atoms.set(flowsAtom, (flows) => ({ ...flows, [applicantId]: to(flows[applicantId] ?? {}) }));

export const flowOf = (applicantId: string): Flow => atoms.get(flowsAtom)[applicantId] ?? {};

export const useFlow = (applicantId: string): Flow => useAtomValue(flowsAtom)[applicantId] ?? {};

/** The entry of this tab's history that is shown; undefined where the router has not numbered it. */
const historyIndex = (): number | undefined =>
  (window.history.state as { idx?: number } | null)?.idx;

/** The photo page is shown: from here the flow's steps are counted. */
export const startFlow = (applicantId: string): void => {
  const startedAt = historyIndex();
  change(applicantId, (flow) => ({ ...flow, ...(startedAt !== undefined && { startedAt }) }));
};

/** How many entries of the history the flow has made; undefined where it began elsewhere. */
export function stepsSinceStart(applicantId: string): number | undefined {
  const { startedAt } = flowOf(applicantId);
  const index = historyIndex();
  if (startedAt === undefined || index === undefined || index <= startedAt) return undefined;
  return index - startedAt;
}

/** A new picture: it is kept at once, sealed, and what an earlier one came to is forgotten. */
export async function takePhoto(
  userId: string,
  applicantId: string,
  picked: PickedPhoto,
): Promise<void> {
  change(applicantId, ({ recognised: _, ...flow }) => ({ ...flow, picked }));
  await forgetCamera(userId, applicantId).catch(() => undefined);
  // Storage is denied or full: the photo lives as long as the page.
  await keepPhoto(userId, applicantId, picked).catch(() => undefined);
}

/** The picture in hand, or the one that a killed page left behind. */
export async function pickedPhoto(
  userId: string,
  applicantId: string,
): Promise<PickedPhoto | undefined> {
  return (
    flowOf(applicantId).picked ?? (await readPhoto(userId, applicantId).catch(() => undefined))
  );
}

export const recognise = (applicantId: string, recognised: RecognisedPhoto): void =>
  change(applicantId, (flow) => ({ ...flow, recognised }));

/** Forgets what was judged, so that it is judged anew. */
export const forgetRecognised = (applicantId: string): void =>
  change(applicantId, ({ recognised: _, ...flow }) => flow);

/** The photo was confirmed, or is not wanted: nothing of it stays. */
export async function endFlow(userId: string, applicantId: string): Promise<void> {
  change(applicantId, ({ startedAt }) => ({ ...(startedAt !== undefined && { startedAt }) }));
  await dropPhoto(userId, applicantId).catch(() => undefined);
}

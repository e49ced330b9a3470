import { photoReading, type PhotoItem, type PhotoTarget } from '../../../outbox/kinds/visa-photo';
import { onlineAtom } from '../../../services/connection';
import { items } from '../../../services/stores';
import { reportFailure } from '../../../services/report-failure';
import { atoms, openDatabase } from '../../../services/services';
import { showToast } from '../../../services/toasts';
import { wifi } from '../../../outbox/page/outbox';
import { onOutboxChange } from '../../../outbox/page/outbox-changes';
import { imageClient } from '../../../workers/image/image-client';
import type { PickedPhoto } from '../photo-flow';
import {
  failureText,
  type ProcessStage,
  recognisePhoto,
  type Recognition,
  type ServerResult,
} from './recognise-photo';
import { beginsWithinMs, endsWithinMs, verdictState, type VerdictState } from './server-verdict';
import { sealUnconfirmed } from '../unconfirmed-photo';

interface Job {
  userId: string;
  target: PhotoTarget;
  picked: PickedPhoto;
  requirement: { width: number; height: number; color: string };
  mayWhiten: boolean;
  onStage: (stage: ProcessStage) => void;
  signal: AbortSignal;
}

/**
 * Starts the processing of a chosen photo: the phone prepares and judges it, the drainer sends it, and
 * the item then has the server's verdict.
 */
export async function startRecognition(job: Job): Promise<Recognition> {
  const { userId, target, picked, requirement, mayWhiten, signal } = job;
  const file = new File([picked.bytes], picked.fileName, { type: picked.mime });
  const recognition = await recognisePhoto({
    prepare: (onStage) =>
      imageClient.preparePhoto(file, requirement, {
        onStage,
        signal,
        frame: picked.frame,
        white: mayWhiten ? (picked.white ?? false) : undefined,
      }),
    async requestVerdict(photo) {
      signal.throwIfAborted();
      // Without room for the item only the phone's verdict is left; confirming then reports the missing room.
      const item = await sealUnconfirmed(userId, target, photo).catch(() => undefined);
      signal.throwIfAborted();
      return item ? serverResultOf(item, signal) : {};
    },
    show: (url) => Promise.race([show(url).catch(() => undefined), aborted(signal)]),
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

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** The server's verdict of the item, or its absence, as soon as either is known. */
async function serverResultOf(item: PhotoItem, signal: AbortSignal): Promise<ServerResult> {
  const state = await Promise.race([stateOf(item, signal), aborted(signal)]);
  const result: ServerResult = { itemId: item.id };
  if (state === 'log-in') return { ...result, needsLogIn: true };
  const present = await itemNow(item);
  if (state === 'none' || !present) return result;
  const reading = await photoReading(openDatabase, present).catch(() => undefined);
  return { ...result, serverKey: present.serverKey, reading };
}

const itemNow = async ({ id }: PhotoItem): Promise<PhotoItem | undefined> =>
  (await items.get(id)) as PhotoItem | undefined;

async function stateOf(item: PhotoItem, signal: AbortSignal): Promise<VerdictState> {
  if (!(await wifi.networkWillDo())) return 'none';
  const since = Date.now();
  return new Promise((resolve, reject) => {
    const check = async () => {
      const waiting = {
        online: atoms.get(onlineAtom),
        forMs: Date.now() - since,
        attemptsBefore: item.attempts,
      };
      const state = verdictState(await itemNow(item), waiting);
      if (state === undefined && !signal.aborted) return;
      stops.forEach((stop) => stop());
      resolve(state ?? 'none');
    };
    const recheck = () => void check().catch(reject);
    const timers = [beginsWithinMs, endsWithinMs].map((ms) => setTimeout(recheck, ms));
    const stops = [
      onOutboxChange(recheck),
      atoms.sub(onlineAtom, recheck),
      () => timers.forEach((timer) => clearTimeout(timer)),
    ];
    signal.addEventListener('abort', recheck, { once: true });
    recheck();
  });
}

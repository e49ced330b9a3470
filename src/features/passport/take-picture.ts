import { atom, useAtomValue } from 'jotai';
import { problemOfDoubtful } from '../../capture/doubtful-pdf';
import {
  passport,
  passportFields,
  type PassportItem,
  type PassportTarget,
} from '../../outbox/kinds/passport';
import { deliveredName } from '../../domain/file/delivered-name';
import type { SavingMessage } from '../../i18n/file-words';
import { NoRoomError } from '../../outbox/core/write-sealed';
import { holdUpdates } from '../../page/busy';
import { onlineAtom } from '../../page/connection';
import { savedSentence } from '../../sync/item-words';
import { expectDelivery } from '../../sync/outbox';
import { sealForDelivery, sealPassportWhile } from '../../sync/seal-captured';
import { atoms, openDatabase } from '../../page/services';
import { showToast } from '../../page/toasts';
import { deviceWord } from '../../platform/wide-screen';
import { imageClient } from '../../workers/image/image-client';
import type { ImageStage, PreparedFile } from '../../workers/image/image.api';
import { imageMessage } from '../../workers/image/image-message';
import { keepPassportDraft, readPassportDraft } from './passport-draft';

import { recognise } from './recognise';

/** A picked picture on its way to being saved, or refused. Nothing of it is kept before that. */
export interface PickedPicture {
  id: string;
  applicantId: string;
  fileName: string;
  stage: ImageStage | 'saving';
  /** Why it was refused, and what to do. */
  problem?: SavingMessage;
}

/** Outside of the screen, so that leaving it neither stops a picture nor hides its refusal. */
const pickedAtom = atom<PickedPicture | undefined>(undefined);

export function usePicked(applicantId: string): PickedPicture | undefined {
  const picked = useAtomValue(pickedAtom);
  return picked?.applicantId === applicantId ? picked : undefined;
}

const change = (id: string, to: Partial<PickedPicture>) =>
  atoms.set(pickedAtom, (picked) => (picked?.id === id ? { ...picked, ...to } : picked));

/** Stops a picture that is not saved yet, or takes a refused one away. */
export function dropPicked(): void {
  const picked = atoms.get(pickedAtom);
  if (picked) imageClient.cancel(picked.id);
  atoms.set(pickedAtom, undefined);
}

interface Taken {
  userId: string;
  target: PassportTarget;
  /** The one on this phone that the picture comes in the place of. */
  replaces: PassportItem | undefined;
}

/**
 * Takes a picked picture: checked, shrunk to what recognition wants, saved on this phone, and sent
 * to be read where there is a network.
 * @returns the item that it is in; undefined where it was refused or stopped, which the screen shows
 */
export async function takePicture(
  file: File,
  { userId, target, replaces }: Taken,
): Promise<PassportItem | undefined> {
  dropPicked();
  expectDelivery();
  const id = crypto.randomUUID();
  const { applicantId } = target;
  atoms.set(pickedAtom, { id, applicantId, fileName: file.name, stage: 'checking' });
  // Read at once: on Android a picked file can go stale.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) {
    change(id, { problem: imageMessage({ problem: 'unreadable' }) });
    return undefined;
  }
  const release = holdUpdates('upload');
  try {
    const job = { id, bytes, kind: 'passport', fileName: file.name } as const;
    const result = await imageClient.prepareDocument(job, (stage) => change(id, { stage }));
    if (atoms.get(pickedAtom)?.id !== id) return undefined;
    if (!result.ok) {
      if (result.problem === 'aborted') dropPicked();
      else change(id, { problem: imageMessage(result) });
      return undefined;
    }
    const locked = isDoubtful(result) ? await problemOfDoubtful(result.bytes) : undefined;
    if (atoms.get(pickedAtom)?.id !== id) return undefined;
    if (locked) {
      change(id, { problem: imageMessage(locked) });
      return undefined;
    }
    change(id, { stage: 'saving' });
    const item = await save(result, file.name, { userId, target, replaces });
    atoms.set(pickedAtom, undefined);
    if (!atoms.get(onlineAtom)) showToast(savedSentence(deviceWord(), passport));
    return item;
  } catch (error) {
    const code = error instanceof NoRoomError ? 'no-room' : 'file-not-saved';
    change(id, { problem: { code } });
    return undefined;
  } finally {
    release();
  }
}

/** A PDF about which its first reading tells too little. */
const isDoubtful = (file: PreparedFile): boolean =>
  file.type === 'pdf' && file.warnings.includes('pdf-doubtful');

async function save(
  file: PreparedFile,
  pickedName: string,
  { userId, target, replaces }: Taken,
): Promise<PassportItem> {
  const bytes = new Uint8Array(file.bytes);
  const captured = {
    userId,
    target,
    supersedes: replaces && [replaces],
    fileName: deliveredName(pickedName, file.mime),
    mime: file.mime,
    bytes,
    ...(file.type === 'image' && { thumbnail: new Uint8Array(file.thumbnail) }),
  };
  // What was saved with the old picture is filled in still: it goes back to being typed.
  if (replaces) await backToDraft(replaces);
  const read = file.type === 'image' && atoms.get(onlineAtom);
  return read
    ? sealPassportWhile(captured, (sealed) => recognise(sealed, bytes))
    : sealForDelivery(passport, captured);
}

async function backToDraft(item: PassportItem): Promise<void> {
  const { applicantId, documentId } = item.target;
  const of = { userId: item.userId, applicantId, documentId };
  const fields = await passportFields(openDatabase, item).catch(() => undefined);
  if (!fields || (await readPassportDraft(of))) return;
  await keepPassportDraft(of, fields);
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeReload, holdUpdates } from '../../services/busy';
import { items } from '../../services/stores';
import { keepDraft } from '../../session/kept-draft';
import { mayKeep } from '../../session/may-keep';
import { currentOwnerId } from '../../session/session';
import { draftNames } from '../../storage/draft-names';
import { lockNames } from '../../storage/keys';
import { visitorOwnerId } from '../../storage/user-keys';
import { type FileItem, hasFile } from '../core/item';
import type { FileKind } from '../core/kind';
import {
  isSharedFile,
  keepShared,
  placed,
  type RefusedShare,
  sealingProblem,
  type SharedFileItem,
  sharedPath,
} from '../kinds/shared-file';
import { announce } from '../page/outbox-changes';
import { askToKeep, removeItem } from '../page/outbox';
import { itemFile } from '../page/use-item-file';
import { prepareWaiting } from './prepare-waiting';
import { lookAt, type Place } from './save-files';
import { sealing } from './seal-captured';
import { encloseFile } from './sealing-queue';

/** Old browsers have no locks: then two tabs may keep the same file twice. */
const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockNames.shared, work) : work();

/** Seals one file. @returns its item, or why it is not kept; undefined if its user has left */
async function keep(
  userId: string,
  file: File,
): Promise<SharedFileItem | RefusedShare['why'] | undefined> {
  const look = await lookAt(file);
  if (look.problem) return look.problem;
  const { name: fileName } = file;
  try {
    const enclosed = await encloseFile(userId, file);
    if (enclosed === 'unreadable') return { problem: enclosed };
    const share = { userId, fileName, mime: look.mime, enclosed };
    const item = await exclusively(() => keepShared(sealing, share));
    if (item === 'too-many') return { problem: item };
    announce(item);
    askToKeep();
    // A log-out may have deleted the phone's data just before the file was written.
    if (mayKeep(userId, currentOwnerId())) return item;
    await removeItem(item.id);
    return undefined;
  } catch (error) {
    return sealingProblem(error);
  }
}

/**
 * Takes files that this page was handed without a document, one after the other, as the service worker
 * takes those of a share (`kinds/shared-file.ts`).
 * @returns the address at which the traveller chooses their places
 */
export async function keepFiles(files: readonly File[]): Promise<string> {
  const userId = currentOwnerId() ?? visitorOwnerId;
  const release = holdUpdates('upload');
  const kept = (async () => {
    const refused: RefusedShare[] = [];
    let first: string | undefined;
    for (const file of files) {
      const item = await keep(userId, file);
      if (!item) break;
      if ('problem' in item) refused.push({ fileName: file.name, why: item });
      else first ??= item.id;
    }
    if (refused.length > 0) await keepDraft(userId, draftNames.sharedRefused, refused);
    return sharedPath({ file: first, refused: refused.length > 0 });
  })();
  const over = beforeReload(() => kept.then(() => undefined));
  return kept.finally(() => {
    over();
    release();
  });
}

/**
 * Gives a shared file the place that the traveller has chosen.
 * @returns undefined if it has been placed or removed since
 * @throws if the storage fails: then it waits as before
 */
export async function placeShared<Item extends FileItem>(
  id: string,
  kind: FileKind<Item>,
  { target, supersedes, heldBy }: Place<Item>,
): Promise<FileItem | undefined> {
  const held = heldBy === undefined ? undefined : { by: heldBy, at: Date.now() };
  const item = await items.amend(id, (present) =>
    placed(present, kind, { target, supersedes, held }),
  );
  if (!item || !hasFile(item)) return undefined;
  announce(item);
  if (!held) prepareWaiting();
  return item;
}

/** With it a screen is opened that is to take a shared file. */
export const withShared = (id: string) => ({ sharedFile: id });

/** A shared file on its way to a screen that takes it in its own way. */
export interface HandedFile {
  id: string;
  file: File;
}

/**
 * Calls back, once, with the shared file for which the traveller has chosen this screen: not after a
 * reload, when the file has its place.
 */
export function useHandedFile(onFile: (handed: HandedFile) => void | Promise<void>): void {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof withShared>> | null };
  const id = state?.sharedFile;
  const take = useEffectEvent(onFile);
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    openShared(id)
      .then((file) => (current && file ? take({ id, file }) : undefined))
      .catch((error: unknown) => console.warn(error));
    return () => {
      current = false;
    };
  }, [id]);
}

async function openShared(id: string): Promise<File | undefined> {
  const item = await items.get(id);
  if (!item || !hasFile(item) || !isSharedFile(item)) return undefined;
  return new File([await itemFile(item)], item.fileName, { type: item.mime });
}

import { useEffect, useState } from 'react';
import type { PocketFile } from '../pocket/pocket-file';
import { pocketStore, type PocketPart } from '../pocket/pocket-store';
import { openDatabase, sessions } from '../services/services';
import { useSession } from './session';
import { channelNames } from '../storage/keys';

/** The files that stay on this phone. */
export const pocket = pocketStore(openDatabase);

const channel = new BroadcastChannel(channelNames.pocket);
const listeners = new Set<() => void>();
function tellListeners(): void {
  early = undefined;
  listeners.forEach((listener) => listener());
}
channel.addEventListener('message', tellListeners);

/** Tells this page and others that the files of an order have changed. */
export function announceFiles(orderId: string): void {
  channel.postMessage(orderId);
  tellListeners();
}

/** The files that were read before a screen was rendered, so that its first picture has them. */
let early: { userId: string; files: readonly PocketFile[] } | undefined;

/** Reads the files for a screen that is about to be shown; it reads them again then. */
export async function readFilesEarly(): Promise<void> {
  try {
    const userId = (await sessions.read())?.userId;
    if (userId !== undefined) early = { userId, files: await pocket.list(userId) };
  } catch {
    // The screen reads them itself.
  }
}

/** The user's files on this phone; undefined until they are read. */
export function usePocketFiles(): readonly PocketFile[] | undefined {
  const userId = useSession()?.userId;
  const [files, setFiles] = useState(() => (early?.userId === userId ? early?.files : undefined));
  useEffect(() => {
    let current = true;
    early = undefined;
    const read = () =>
      void (userId === undefined ? Promise.resolve([]) : pocket.list(userId)).then(
        (found) => current && setFiles(found),
        () => current && setFiles([]),
      );
    read();
    listeners.add(read);
    return () => {
      current = false;
      listeners.delete(read);
    };
  }, [userId]);
  return files;
}

/** The bytes of a part of a file; undefined until they are read, and if they are not there. */
export function usePocketBytes(file: PocketFile, part: PocketPart): ArrayBuffer | undefined {
  const userId = useSession()?.userId;
  const [bytes, setBytes] = useState<ArrayBuffer>();
  const { key, address, hasBytes } = file;
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = userId === undefined ? undefined : await pocket.bytes(userId, { key }, part);
      if (current) setBytes(found);
    };
    const readAgain = () => void read().catch(() => undefined);
    readAgain();
    listeners.add(readAgain);
    return () => {
      current = false;
      listeners.delete(readAgain);
    };
  }, [userId, key, address, hasBytes, part]);
  return bytes;
}

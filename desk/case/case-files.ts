import { useEffect, useState } from 'react';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { setConnected } from '../api/call';
import { DeskUnreachable } from '../api/failure';

type FileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly file: LoadedFile; readonly of: string }
  | { readonly kind: 'failed'; retry(): void };

const loading: FileState = { kind: 'loading' };

/** A file of a case; one that was loaded ahead is there in the first rendering. */
export function useFile(caseId: string, file: FileInCase | undefined): FileState {
  const [state, setState] = useState<FileState & { of?: string }>(loading);
  const [attempt, setAttempt] = useState(0);
  const id = file?.uploadId;
  const mimeType = file?.mimeType;
  useEffect(() => {
    if (id === undefined || mimeType === undefined) return undefined;
    let current = true;
    loadFile(caseId, { uploadId: id, mimeType }).then(
      (loaded) => current && setState({ kind: 'loaded', file: loaded, of: id }),
      () =>
        current &&
        setState({ kind: 'failed', of: id, retry: () => setAttempt((before) => before + 1) }),
    );
    return () => {
      current = false;
    };
  }, [caseId, id, mimeType, attempt]);
  if (id === undefined) return loading;
  const ready = presentFile(id);
  if (ready) return { kind: 'loaded', file: ready, of: id };
  return state.of === id ? state : loading;
}

/** A file of a case in memory. */
export interface LoadedFile {
  readonly blob: Blob;
  /** For an image: decoded already, so that it is painted at once. */
  readonly image: HTMLImageElement | undefined;
}

export interface FileInCase {
  readonly uploadId: string;
  readonly mimeType: string;
}

export interface PageToShow extends FileInCase {
  readonly size: number;
}

/** How many are kept; the one that was used longest ago goes first. */
const mostKept = 48;
const kept = new Map<string, Promise<LoadedFile>>();
/** Of them, those that have arrived: they are painted in the first frame. */
const present = new Map<string, LoadedFile>();

/** A file that was loaded before. */
export const presentFile = (uploadId: string): LoadedFile | undefined => present.get(uploadId);

/** The address of a file; the server writes down each look at it. */
export const fileAddress = (caseId: string, uploadId: string): string =>
  `/files/${uploadId}?case=${encodeURIComponent(caseId)}`;

/**
 * Loads a file, or returns the one that was loaded ahead. A failure is not kept.
 * @throws {DeskUnreachable} it could not be loaded
 */
export function loadFile(caseId: string, file: FileInCase): Promise<LoadedFile> {
  const found = kept.get(file.uploadId);
  const loading = found ?? load(caseId, file);
  kept.delete(file.uploadId);
  kept.set(file.uploadId, loading);
  if (!found) {
    loading.then(
      (loaded) => kept.has(file.uploadId) && present.set(file.uploadId, loaded),
      () => kept.delete(file.uploadId),
    );
    for (const [oldest] of kept) if (kept.size > mostKept) forget(oldest);
  }
  return loading;
}

/** Loads files ahead of their being shown. */
export function prefetchFiles(caseId: string, files: readonly FileInCase[]): void {
  for (const file of files) loadFile(caseId, file).catch(() => undefined);
}

/** Everything of the cases that were looked at; for the log-out. */
export function forgetFiles(): void {
  for (const uploadId of kept.keys()) forget(uploadId);
}

function forget(uploadId: string): void {
  void kept.get(uploadId)?.then(
    ({ image }) => image && URL.revokeObjectURL(image.src),
    () => undefined,
  );
  kept.delete(uploadId);
  present.delete(uploadId);
}

async function load(caseId: string, { uploadId, mimeType }: FileInCase): Promise<LoadedFile> {
  const blob = await fetchFile(fileAddress(caseId, uploadId));
  if (!mimeType.startsWith('image/')) return { blob, image: undefined };
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode().catch(() => undefined);
  return { blob, image };
}

async function fetchFile(address: string): Promise<Blob> {
  try {
    const response = await fetch(address, { headers: { [deskHeader.name]: deskHeader.value } });
    setConnected(true);
    if (!response.ok) throw new DeskUnreachable(address);
    return await response.blob();
  } catch (cause) {
    if (cause instanceof TypeError) setConnected(false);
    throw new DeskUnreachable(address, { cause });
  }
}

import { useEffect, useState } from 'react';
import { loadFile, presentFile, type FileInCase, type LoadedFile } from './case-files';

export type FileState =
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

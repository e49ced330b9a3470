import { useEffect, useState } from 'react';
import { drafts } from '../services/stores';
import { useOwnerId } from './session';

/** The last write; writes run one after the other, so that an older text never replaces a newer. */
let writing: Promise<unknown> = Promise.resolve();

/** Reads the draft of a form that was not sent yet; undefined if there is none. */
export async function readDraft(userId: string, name: string): Promise<unknown> {
  await writing;
  return drafts.read(userId, name).catch(() => undefined);
}

/** Drafts whose write has not started; a later change replaces the draft instead of queueing. */
const waiting = new Map<string, { draft: unknown; written: Promise<void> }>();

/** Stores a draft, sealed, after the write before it has ended; undefined removes the draft. */
export function keepDraft(userId: string, name: string, draft: unknown): Promise<void> {
  const key = JSON.stringify([userId, name]);
  const earlier = waiting.get(key);
  if (earlier) {
    earlier.draft = draft;
    return earlier.written;
  }
  const own = { draft, written: Promise.resolve() };
  const write = () => {
    waiting.delete(key);
    return own.draft === undefined
      ? drafts.remove(userId, name)
      : drafts.write(userId, name, own.draft);
  };
  // Storage is denied or full: the draft is in-memory only.
  own.written = writing.then(write).catch(() => undefined);
  writing = own.written;
  waiting.set(key, own);
  return own.written;
}

interface KeptDraft<T> {
  /** Null until the stored draft has been read. */
  draft: T | undefined | null;
  keep: (draft: T | undefined) => void;
}

/**
 * This page's owner's draft of a form. A stored value of another shape (an older version) is
 * ignored.
 */
export function useKeptDraft<T>(
  name: string,
  isDraft: (value: unknown) => value is T,
): KeptDraft<T> {
  const userId = useOwnerId();
  const [draft, setDraft] = useState<T | undefined | null>(userId === undefined ? undefined : null);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let current = true;
    void readDraft(userId, name).then((found) => {
      if (current) setDraft((typed) => typed ?? (isDraft(found) ? found : undefined));
    });
    return () => {
      current = false;
    };
  }, [userId, name, isDraft]);

  return {
    draft,
    keep(next) {
      setDraft(next);
      if (userId !== undefined) void keepDraft(userId, name, next);
    },
  };
}

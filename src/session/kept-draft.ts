import { useEffect, useState } from 'react';
import { drafts } from '../page/services';
import { useSession } from './session';

/** The last write, so that an older text never overtakes a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/** What was typed and not sent yet; undefined where there is nothing. */
export async function readDraft(userId: string, name: string): Promise<unknown> {
  await writing;
  return drafts.read(userId, name).catch(() => undefined);
}

/** Drafts whose turn has not come: a letter that was typed meanwhile goes along, and waits for none. */
const waiting = new Map<string, { draft: unknown; written: Promise<void> }>();

/** Keeps what is typed, sealed, as soon as the write before it has ended; undefined is no draft. */
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
  // Storage is denied or full: what is typed lives as long as the page.
  own.written = writing.then(write).catch(() => undefined);
  writing = own.written;
  waiting.set(key, own);
  return own.written;
}

interface KeptDraft<T> {
  /** Null until what was kept is read. */
  draft: T | undefined | null;
  keep: (draft: T | undefined) => void;
}

/** This user's draft of that name; what is no such draft (an older version's) counts as none. */
export function useKeptDraft<T>(
  name: string,
  isDraft: (value: unknown) => value is T,
): KeptDraft<T> {
  const userId = useSession()?.userId;
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

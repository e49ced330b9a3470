import { useEffect, useState } from 'react';
import { drafts } from './services';
import { useSession } from './session';

/** The last write, so that an older text never overtakes a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/** What was typed and not sent yet; undefined where there is nothing. */
export async function readDraft(userId: string, name: string): Promise<unknown> {
  await writing;
  return drafts.read(userId, name).catch(() => undefined);
}

/** Keeps what is typed, sealed; undefined is no draft. */
export function keepDraft(userId: string, name: string, draft: unknown): Promise<void> {
  const write = () =>
    draft === undefined ? drafts.remove(userId, name) : drafts.write(userId, name, draft);
  // Storage is denied or full: what is typed lives as long as the page.
  const written = writing.then(write).catch(() => undefined);
  writing = written;
  return written;
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

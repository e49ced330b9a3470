import type { OpenDatabase } from './database';

/** Remembers whether a server has ever marked an answer. */
export interface MarkMemory {
  marks(): Promise<boolean>;
  noteMarks(): Promise<void>;
}

/** The mark memory for an API base, which page and service worker share. */
export function markMemory(open: OpenDatabase, base: string): MarkMemory {
  const key = `marks:${base}` as const;
  let seen = false;
  let isNoted = false;
  const read = async () => (await (await open()).get('settings', key)) === true;
  return {
    // If the read fails, only the marks that this page has seen count.
    marks: async () => (seen ||= await read().catch(() => false)),
    async noteMarks() {
      seen = true;
      if (isNoted) return;
      isNoted = true;
      try {
        if (!(await read())) await (await open()).put('settings', true, key);
      } catch {
        // The next marked answer tries again: the service worker knows only what is stored.
        isNoted = false;
      }
    },
  };
}

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
  const read = async () => (await (await open()).get('settings', key)) === true;
  return {
    // If the read fails, only the marks that this page has seen count.
    marks: async () => (seen ||= await read().catch(() => false)),
    async noteMarks() {
      if (seen) return;
      seen = true;
      if (!(await read().catch(() => true)))
        await (await open()).put('settings', true, key).catch(() => undefined);
    },
  };
}
